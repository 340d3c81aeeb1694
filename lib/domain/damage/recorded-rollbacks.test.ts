import { describe, expect, it } from 'vitest'
import { filesOf, observeStages, rollbackCase } from '@/fixtures/testing/rollback-case'
import { shuffled } from '@/fixtures/testing/random'
import { makeTree } from '@/fixtures/testing/temp-tree'
import { deriveFacts } from '../facts'
import type { StoredObservation } from '../observations'
import { findDamage, type DamageKind, type Finding } from '.'

type Stage = readonly [string, string]

async function observe(stages: readonly Stage[], options: Parameters<typeof observeStages>[2] = {}) {
  const root = makeTree()
  const files = stages.map(([name, stage]) => filesOf(rollbackCase(name), stage))
  return { root, observations: await observeStages(root, files, options) }
}

function watch(observations: readonly StoredObservation[], root: string): Finding[] {
  const facts = deriveFacts({ observations, warehouse: `file:${root}`, pathRewrites: [] })
  return findDamage(facts, { until: null, listedBy: null })
}

/** Findings after syncs of one lake, one a stage. */
async function damageOf(stages: readonly Stage[], options: Parameters<typeof observeStages>[2] = {}) {
  const { root, observations } = await observe(stages, options)
  return watch(observations, root)
}

const of = (name: string, ...stages: readonly string[]): Stage[] => stages.map((stage) => [name, stage])
const about = (found: readonly Finding[], table: string, kind?: DamageKind) =>
  found.filter(
    (one) => one.concerns.includes(`table:d.${table}` as never) && (kind === undefined || one.kind === kind),
  )
const only = (found: readonly Finding[], table: string, kind: DamageKind) => {
  const list = about(found, table, kind)
  expect(list).toHaveLength(1)
  return list[0]!
}
const kinds = (found: readonly Finding[]) => found.map((one) => `${one.severity} ${one.kind}`)

describe('recorded rollbacks, each as syncs of one lake', () => {
  it('case 1: a consistent cut leaves notices with targets 32, 33 and 22, and harms nobody', async () => {
    const found = await damageOf(of('case1', 'before', 'after-rollback', 'after'))
    expect(kinds(found)).toEqual(Array(3).fill('notice table-rolled-back'))
    for (const [table, target, next] of [
      ['mid', 32, 33],
      ['out', 33, 34],
      ['cp', 22, 23],
    ] as const) {
      const one = only(found, table, 'table-rolled-back')
      expect(one.refs.slice(0, 2)).toEqual([`table:d.${table}@${next}`, `table:d.${table}@${target}`])
      expect(one.parts.lost).toEqual([])
      expect(one.statements).toEqual([])
    }
    // T+1 by the same users with identifiers 28, 28, 30: checked where the facts are.
    expect(only(found, 'cp', 'table-rolled-back').parts.jump).toMatchObject({ from: 28n, to: 30n })
    expect(only(found, 'mid', 'table-rolled-back').parts.jump).toBeNull()
    expect(only(found, 'mid', 'table-rolled-back').parts.reused).toEqual([
      { table: 'table:d.mid', low: 33n, high: 38n },
    ])
  })

  it('case 1, right after the rollback: heads 32, 33, 22 and nothing reused yet', async () => {
    const found = await damageOf(of('case1', 'before', 'after-rollback'), { runs: false })
    expect(found.map((one) => one.refs[0]).sort()).toEqual([
      'table:d.cp@22',
      'table:d.mid@32',
      'table:d.out@33',
    ])
    expect(found.every((one) => one.parts.reused.length === 0 && one.severity === 'notice')).toBe(true)
  })

  it('case 2: one fall 14 to 9 per user, (user, 9) twice in ap2, and snapshot 1 as the way back', async () => {
    const found = await damageOf(of('case2', 'before', 'after'))
    expect(kinds(found)).toEqual(Array(3).fill('damage identifier-fall'))
    for (const [table, first] of [
      ['ap2', 4],
      ['pk2', 5],
      ['ag2', 5],
    ] as const) {
      const [user] = only(found, table, 'identifier-fall').parts.users
      expect(user).toMatchObject({
        at: `table:d.${table}@${first}`,
        highest: 14n,
        identifier: 9n,
        falls: true,
        target: `table:d.${table}@1`,
      })
    }
    const append = only(found, 'ap2', 'identifier-fall')
    // 752 rows, 676 distinct: 76 of group 14 came twice.
    expect(append.parts.users[0]).toMatchObject({ repeated: [9n], rowsBefore: 76n, doubled: 'yes' })
    expect(append.statements).toEqual(["CALL sys.rollback_to(`table` => 'd.ap2', snapshot_id => 1);"])
    expect(only(found, 'pk2', 'identifier-fall').parts.users[0]?.doubled).toBe('converges')
    expect(only(found, 'ag2', 'identifier-fall').parts.users[0]?.doubled).toBe('yes')
  })

  it('case 2, seen for the first time after the fact, says the same', async () => {
    const both = await damageOf(of('case2', 'before', 'after'))
    const alone = await damageOf(of('case2', 'after'))
    expect(alone.map(({ key, kind, parts }) => ({ key, kind, parts }))).toEqual(
      both.map(({ key, kind, parts }) => ({ key, kind, parts })),
    )
  })

  it('case 3: with both states at hand ids 11, 18 and on changed and the groups between vanished', async () => {
    const found = await damageOf(of('case3', 'before', 'after'))
    expect(kinds(found)).toEqual(Array(3).fill('damage table-rolled-back'))
    const append = only(found, 'ap3', 'table-rolled-back')
    expect(append.parts.reused).toEqual([{ table: 'table:d.ap3', low: 11n, high: 15n }])
    expect(append.parts.jump).toMatchObject({ from: 26n, to: 45n })
    // Ids 253 to 384 are missing: 132 rows.
    expect(append.parts.lost.map(({ identifier, rows }) => [identifier, rows])).toEqual([
      [31n, 52n],
      [38n, 80n],
    ])
    for (const table of ['pk3', 'ag3']) {
      const one = only(found, table, 'table-rolled-back')
      expect(one.parts.reused).toEqual([{ table: `table:d.${table}`, low: 18n, high: 23n }])
      expect(one.parts.jump).toMatchObject({ from: 28n, to: 45n })
      expect(one.parts.lost.map(({ identifier }) => identifier)).toEqual([31n, 38n])
    }
  })

  it('case 3 with the state after alone: a jump of identifiers proves nothing, and nothing is claimed', async () => {
    expect(await damageOf(of('case3', 'after'))).toEqual([])
  })

  it('case 4: ids 4 to 6 of s4 have other identities, and job-a never reads the new ones', async () => {
    const found = await damageOf(of('case4', 'before', 'after'))
    const s4 = only(found, 's4', 'table-rolled-back')
    expect(s4).toMatchObject({ severity: 'damage', certainty: 'exact' })
    expect(s4.parts.reused).toEqual([{ table: 'table:d.s4', low: 4n, high: 6n }])
    expect(s4.concerns).toEqual(['job:job-a', 'table:d.s4'])
    const [reader] = s4.parts.readers
    expect(reader).toMatchObject({
      ref: 'job:job-a~781248e5@65',
      skipped: { low: 4n, high: 6n },
      deadRead: { low: 4n, high: 6n },
      waits: false,
    })
    expect(kinds(about(found, 'oa'))).toEqual([])
  })

  it('case 5: the two tags are lost, consumer c6 is too far, the branches are kept', async () => {
    const [one, ...others] = await damageOf(of('case5', 'before', 'after'))
    expect(others).toEqual([])
    expect(one?.refs[0]).toBe('table:d.t5@3')
    expect(one?.parts.lostTags.map(({ name, snapshotId }) => [name, snapshotId])).toEqual([
      ['t4', 4n],
      ['t6', 6n],
    ])
    expect(one?.parts.readers).toMatchObject([{ consumerId: 'c6', position: 5n, waits: true }])
    expect(one?.parts.keptBranches).toEqual([
      'table:d.t5$branch_b4',
      'table:d.t5$branch_b6',
      'table:d.t5$branch_empty',
    ])
  })

  it('case 5b: a rollback to a snapshot that lived in a tag alone is seen, with 5 and 6 gone', async () => {
    const [one, ...others] = await damageOf(of('case5b', 'before', 'after'))
    expect(others).toEqual([])
    expect(one?.refs.map((ref) => ref.replace(/!.*/, '!'))).toEqual([
      'table:d.t5x@2',
      'table:d.t5x@5!',
      'table:d.t5x@6!',
    ])
    expect(one?.parts.dropped).toEqual({ commits: 2, rows: 20n })
    expect(await damageOf(of('case5b', 'before'))).toEqual([])
  })

  it('case 5c: a rollback under an active writer shows the jump and the total that fell', async () => {
    const found = await damageOf(of('case5c', 'before', 'after'))
    const append = only(found, 'apr', 'table-rolled-back')
    expect(append.severity).toBe('damage')
    expect(append.parts.jump).toMatchObject({ from: 1n, to: 7n })
    expect(append.parts.totals).toEqual({ before: 860n, after: 40n })
    expect(append.meaning).toContain('Its total fell from 860 to 40 rows.')
  })

  it('case 6: an undo leaves the hole 4 to 5, with the statement that heals it', async () => {
    for (const stages of [
      ['before', 'after-undo'],
      ['before', 'after-rollback', 'after-undo'],
      ['after-undo'],
    ]) {
      const [one, ...others] = await damageOf(of('case6', ...stages))
      expect(others).toEqual([])
      expect(one).toMatchObject({
        kind: 'snapshot-gap',
        severity: 'damage',
        statements: ["CALL sys.expire_snapshots(`table` => 'd.t6', retain_max => 1, retain_min => 1);"],
      })
      expect(one?.parts.gaps).toEqual([{ table: 'table:d.t6', low: 4n, high: 5n, healed: false }])
    }
  })

  it('case 6b: only pk14 has a hole, healed; ids 3 and 4 of ap14 belong to the life in between', async () => {
    const found = await damageOf(of('case6b', 'before', 'after-undo'))
    expect(found.every((one) => one.severity === 'notice')).toBe(true)
    const gaps = found.filter((one) => one.kind === 'snapshot-gap')
    expect(gaps.map((one) => one.parts.gaps)).toEqual([
      [{ table: 'table:d.pk14', low: 9n, high: 9n, healed: true }],
    ])
    const append = only(found, 'ap14', 'table-rolled-back')
    expect(append.parts.reused).toEqual([{ table: 'table:d.ap14', low: 3n, high: 4n }])
    expect(append.parts.undone).toBe(true)
    expect(append.meaning).toContain('From snapshot 5 on it is its first life again')
    // The jobs went on from the first life's last checkpoint: no old state came back.
    const later = await damageOf(of('case6b', 'before', 'after-undo', 'after'))
    expect(later.every((one) => one.severity === 'notice')).toBe(true)
  })

  it('case 6b seen only at the end: times and totals along the ids tell that lives are mixed', async () => {
    const found = await damageOf(of('case6b', 'after'))
    expect(only(found, 'ap14', 'lives-mixed')).toMatchObject({
      severity: 'notice',
      refs: ['table:d.ap14@5', 'table:d.ap14@4'],
    })
    expect(kinds(about(found, 'pk14'))).toEqual(['notice snapshot-gap'])
  })

  it('case 7: the switch dropped snapshots 9 and 10 of main, on purpose', async () => {
    const [one, ...others] = await damageOf(of('case7', 'before', 'after'))
    expect(others).toEqual([])
    expect(one).toMatchObject({ severity: 'notice', kind: 'table-rolled-back' })
    expect(one?.parts.reused).toEqual([{ table: 'table:d.src7', low: 9n, high: 10n }])
    expect(one?.parts.dropped).toEqual({ commits: 1, rows: 10n })
    expect(one?.parts.keptBranches).toEqual(['table:d.src7$branch_fix'])
    expect(await damageOf(of('case7', 'before'))).toEqual([])
  })

  it('case 8: the jump 27 to 335 alone says nothing, the earlier sight of case 1 proves the rollback', async () => {
    expect(about(await damageOf(of('case8', 'before')), 'mid')).toEqual([])
    const found = await damageOf([
      ['case1', 'after'],
      ['case8', 'before'],
    ])
    const mid = only(found, 'mid', 'table-rolled-back')
    expect(mid.severity).toBe('damage')
    expect(mid.parts.reused).toEqual([{ table: 'table:d.mid', low: 33n, high: 38n }])
    expect(mid.parts.jump).toMatchObject({ from: 27n, to: 335n })
    expect(mid.refs[1]).toBe('table:d.mid@32')
  })

  it('case 9: group 4, committed after the restore under its own number, is a recommit and no fall', async () => {
    expect(await damageOf(of('case9', 'before', 'after'))).toEqual([])
  })

  it('case 10: savepoints without groups are nothing to report', async () => {
    expect(await damageOf(of('case10', 'before', 'after'))).toEqual([])
  })

  it('case 11: a new epoch from group 7 on although identifiers rise, with snapshot 4 as the way back', async () => {
    const found = await damageOf(of('case11', 'before', 'after'))
    const one = found.find(({ kind }) => kind === 'unsafe-restore')!
    expect(one).toMatchObject({ severity: 'damage', certainty: 'exact' })
    expect(
      one.parts.users.map(({ table, at, highest, identifier, falls, target }) => [
        table,
        at,
        highest,
        identifier,
        falls,
        target,
      ]),
    ).toEqual(
      ['aga', 'apa', 'pka'].map((table) => [
        `table:d.${table}`,
        `table:d.${table}@6`,
        5n,
        7n,
        false,
        `table:d.${table}@4`,
      ]),
    )
    // 50 rows, 40 distinct: the ten of group 5.
    expect(one.parts.users[1]).toMatchObject({ rowsBefore: 10n, doubled: 'yes' })
    expect(one.refs).toContain('job:r2-x1a~fb459bae@4')
    expect(one.since).toMatchObject({ at: 1795993608509, from: 'restore' })
    const source = only(found, 'srca', 'table-rolled-back')
    expect(source.parts.reused).toEqual([{ table: 'table:d.srca', low: 4n, high: 4n }])
    // m2 read srca again from N=4, so it missed nothing; the dead position belongs to m's abandoned checkpoint 5.
    expect(source.parts.readers).toEqual([])
    expect(found).toHaveLength(2)
  })

  it('case 12: says before the undo which branches can no longer be trusted, and why', async () => {
    const found = await damageOf(of('case12', 'before', 'after-rollback'))
    const bad = found.filter(({ kind }) => kind === 'branch-unprotected')
    expect(bad.map((one) => one.parts.keptBranches[0]).sort()).toEqual([
      'table:d.u0$branch_undo',
      'table:d.u3$branch_undo',
      'table:d.v0$branch_undo',
    ])
    expect(bad.every((one) => one.severity === 'damage' && one.certainty === 'assumed')).toBe(true)
    expect(await damageOf(of('case12', 'before'))).toEqual([])
  })

  it('case 12, after the undo: files of the tables without a tag may be gone', async () => {
    const found = await damageOf(of('case12', 'before', 'after-rollback', 'after-undo'))
    const bad = found.filter(({ severity }) => severity === 'damage')
    expect(bad.map(({ kind, refs }) => [kind, refs[0]]).sort()).toEqual([
      ['files-missing', 'table:d.u0@6'],
      ['files-missing', 'table:d.u3@6'],
      ['files-missing', 'table:d.v0@6'],
    ])
  })

  it('case 13: groups 2, 3, 4 pending in the restored checkpoint were committed again', async () => {
    const found = await damageOf(of('case13', 'before', 'after'))
    expect(kinds(found)).toEqual(Array(3).fill('notice table-rolled-back'))
    for (const one of found) {
      expect(one.parts.recommitted.map(({ identifier }) => identifier).slice(0, 3)).toEqual([2n, 3n, 4n])
      expect(one.parts.lost).toEqual([])
    }
  })

  it('case 13, a checkpoint restored that lies after the target: group 5 is lost in all three', async () => {
    const found = await damageOf(of('case13', 'before', 'after-skip'))
    expect(kinds(found)).toEqual(Array(3).fill('damage table-rolled-back'))
    for (const one of found) expect(one.parts.lost).toMatchObject([{ identifier: 5n, rows: 10n }])
  })

  it('case 13, an overwrite by another user in between: it is foreign, and does not count for the committer', async () => {
    const found = await damageOf(of('case13', 'before', 'after-overwrite'))
    expect(found.flatMap(({ kind, refs }) => (kind === 'foreign-writer' ? refs : [])).sort()).toEqual([
      'table:d.ag2@4',
      'table:d.ap2@4',
      'table:d.pk2@4',
    ])
    expect(found.flatMap((one) => one.parts.lost)).toEqual([])
    expect(
      only(found, 'ap2', 'table-rolled-back').parts.recommitted.map(({ identifier }) => identifier),
    ).toContain(4n)
  })

  it('case 14: a, whose snapshots are all gone, fails for ever; b does not', async () => {
    const found = await damageOf(of('case14', 'before', 'after'), { sink: 't' })
    const bad = found.filter(({ kind }) => kind === 'restore-fails')
    expect(bad).toHaveLength(1)
    expect(bad[0]?.refs.slice(0, 2)).toEqual(['job:r2-x3c-a~8ba199f9', 'job:r2-x3c-a~c6f27779@2'])
    expect(bad[0]?.concerns).toEqual(['job:r2-x3c-a', 'table:d.t'])
    expect(bad[0]?.meaning).toContain('already added')
    // Nobody saw a's group 2 in the table: it follows from checkpoint 3, which no longer held it.
    expect(bad[0]?.certainty).toBe('assumed')
  })

  it('case 15: src and mid went back; what batch jobs made of them is in no file of theirs', async () => {
    const found = await damageOf(of('case15', 'before', 'after'))
    expect(only(found, 'mid', 'table-rolled-back').refs[1]).toBe('table:d.mid@4')
    expect(only(found, 'src', 'table-rolled-back').refs[1]).toBe('table:d.src@2')
    expect(only(found, 'daily', 'table-rolled-back').refs[1]).toBe('table:d.daily@1')
    // An OVERWRITE with a delta of 0 is content: it counts as dropped.
    expect(only(found, 'daily', 'table-rolled-back').parts.dropped).toEqual({ commits: 1, rows: 0n })
    expect(found.flatMap((one) => one.parts.lost)).toEqual([])
  })

  it.each(['case2', 'case3', 'case4', 'case11'])(
    '%s: any order and repetition gives the same findings',
    async (name) => {
      const { root, observations } = await observe(of(name, 'before', 'after'))
      const plain = (found: readonly Finding[]) => found.map(({ evidence: _, ...rest }) => rest)
      const expected = plain(watch(observations, root))
      expect(expected.length).toBeGreaterThan(0)
      for (const seed of [1, 2, 3])
        expect(plain(watch(shuffled([...observations, ...observations.slice(0, 40)], seed), root))).toEqual(
          expected,
        )
    },
  )

  it.each(['case4', 'case12', 'case13', 'case6b'])('%s: has no two findings of one key', async (name) => {
    const stages = [...rollbackCase(name).stages.keys()].sort((a, b) =>
      a === 'before' ? -1 : b === 'before' ? 1 : 0,
    )
    const keys = (await damageOf(of(name, ...stages))).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
