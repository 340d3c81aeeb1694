import { describe, expect, it } from 'vitest'
import type { LakeFacts } from '../facts'
import { compileLake } from '../rollback'
import { chainOfTwo } from '../rollback/testing/two-jobs'
import { LakeBuilder, refOf } from '../testing/lake-builder'
import { recoverabilityOf, type RecoverabilityRequest, type Settings } from '.'

const NOW = 10_000
const AS_IT_IS: RecoverabilityRequest = { settings: null, targetMillis: null }

function look(facts: LakeFacts, request = AS_IT_IS, now = NOW) {
  return recoverabilityOf(compileLake(facts, now, { retired: new Set(), healing: false }), request)
}

function pointsOf(facts: LakeFacts, ref: string): Record<string, string> {
  const item = look(facts).items.find((one) => one.ref === ref)
  return Object.fromEntries(
    (item?.points ?? []).map((one) => [one.ref.slice(ref.length), one.why?.code ?? 'usable']),
  )
}

/** Only these checkpoints of each job are still there. */
function keeping(facts: LakeFacts, kept: Readonly<Record<string, readonly bigint[]>>): LakeFacts {
  return {
    ...facts,
    checkpoints: facts.checkpoints.map((one) => ({
      ...one,
      files: (kept[one.jobId] ?? []).includes(one.checkpointId) ? 'retained' : 'gone',
    })),
  }
}

const asked = (settings: Partial<Settings>): RecoverabilityRequest => ({
  targetMillis: null,
  settings: { checkpoints: null, snapshotMillis: null, snapshotsMin: null, ...settings },
})

describe('what can be recovered', () => {
  it('K10: names the restore points that are in no consistent line, and why', () => {
    const facts = keeping(chainOfTwo(), { a: [1n, 3n], b: [1n, 2n, 3n] })
    expect(pointsOf(facts, 'table:d.mid')).toEqual({
      '@4': 'usable',
      '@3': 'usable',
      '@2': 'only-lower', // a has no checkpoint 2
      '@1': 'usable',
    })
  })

  it('K10: a point below which somebody has nothing left is in no line; the proof goes to that one', () => {
    const facts = keeping(chainOfTwo(), { a: [1n, 2n, 3n, 4n], b: [3n, 4n] })
    const mid = look(facts).items.find((one) => one.ref === 'table:d.mid')
    const first = mid?.points.find((one) => one.ref === 'table:d.mid@1')
    expect(first?.usable).toBe(false)
    expect(first?.why?.code).toBe('no-line')
    expect(first?.why?.chain.at(-1)?.ref).toBe('job:b')
    expect(mid?.reachesBackTo).toBe(320) // snapshot 3
  })

  it('shows versions inside a group and on a stretch that a life given up has left', () => {
    const lake = new LakeBuilder().table('d.t')
    lake.run('w', { job: 'w', start: 1, writes: ['d.t'] })
    const one = lake.commit('d.t', { at: 100, run: 'w', checkpoint: 1n })
    const two = lake.commit('d.t', { at: 101, run: 'w', checkpoint: 1n, kind: 'COMPACT' })
    lake.checkpoint('w', 1n, { completed: 99, writes: { 'd.t': [one, two] } })
    lake.commit('d.t', { at: 200, run: 'w', checkpoint: 2n })
    lake.checkpoint('w', 2n, { completed: 199 })
    const built = lake.build()
    const group = built.snapshots[0]!.identity
    const snapshots = built.snapshots.map((snapshot, i) =>
      i < 2 ? { ...snapshot, group, groupLastId: 2n } : snapshot,
    )
    expect(pointsOf({ ...built, snapshots }, 'table:d.t')['@1']).toBe('inside-group')
  })

  it('goes back as far as all of an area can, says what ends it, and what the newest shared line is', () => {
    const facts = keeping(chainOfTwo(), { a: [2n, 3n, 4n], b: [3n, 4n] })
    const [area] = look(facts).areas
    expect(area?.farthest?.rows.map((row) => row.target)).toEqual([
      'table:d.src@3',
      'table:d.mid@3',
      'table:d.out@3',
      'job:a~a@3',
      'job:b~b@3',
    ])
    expect(area?.farthest?.at).toBe(340)
    expect(area?.limit?.ref).toBe('job:b')
    expect(area?.shared?.rows.map((row) => row.target)).toEqual([
      'table:d.src@4',
      'table:d.mid@4',
      'table:d.out@4',
      'job:a~a@4',
      'job:b~b@4',
    ])
  })

  it('has no line where a running job keeps no checkpoint, and shows that before anything happens', () => {
    const [area] = look(keeping(chainOfTwo(), { a: [4n] })).areas
    expect(area?.farthest).toBeNull()
    expect(area?.shared).toBeNull()
    expect(area?.limit?.ref).toBe('job:b')
    expect(area?.domino?.noLine?.ref).toBe('job:a') // a bad commit to src
  })

  it('domino: what the worst bad commit would take with it', () => {
    const [area] = look(keeping(chainOfTwo(), { a: [1n, 4n], b: [1n, 4n] })).areas
    expect(area?.domino).toMatchObject({
      ref: 'table:d.src@4',
      tables: 3,
      jobs: 2,
      backTo: 110,
      noLine: null,
    })
  })

  it('what if: more checkpoints kept reach farther, fewer less far', () => {
    const facts = keeping(chainOfTwo(), { a: [3n, 4n], b: [3n, 4n] })
    const reach = (settings: Partial<Settings>) =>
      look(facts, asked(settings)).areas[0]?.whatIf?.reachesBackTo ?? null
    expect(look(facts).areas[0]?.whatIf).toBeNull()
    expect([reach({ checkpoints: 1 }), reach({ checkpoints: 2 }), reach({ checkpoints: 4 })]).toEqual([
      440, 340, 140,
    ])
    // Ten snapshots are kept whatever their age, so only a lower count takes some away.
    expect(reach({ snapshotMillis: 1, snapshotsMin: 10 })).toBe(340)
    expect(reach({ snapshotMillis: 1, snapshotsMin: 1 })).toBe(440)
  })

  it('the one cheapest measure: the smallest setting that moves what ends the way back', () => {
    const jobs = look(keeping(chainOfTwo(), { a: [3n, 4n], b: [3n, 4n] })).areas[0]?.measure
    expect(jobs).toMatchObject({ code: 'keep-checkpoints', reachesBackTo: 240 })
    expect(jobs?.statements).toEqual([{ language: 'text', text: 'execution.checkpointing.num-retained: 3' }])

    const facts = chainOfTwo()
    const snapshots = facts.snapshots.map((one) =>
      one.table === refOf('d.mid') && one.id <= 2n ? { ...one, status: 'expired' as const } : one,
    )
    const tables = look({ ...facts, snapshots }, AS_IT_IS, 3_600_500).areas[0]?.measure
    expect(tables).toMatchObject({ code: 'keep-snapshots', reachesBackTo: 140 })
    expect(tables?.statements[0]?.text).toBe(
      "ALTER TABLE `d`.`mid` SET ('snapshot.time-retained' = '120 min');",
    )
  })

  it('when it shrinks: the interval and number of checkpoints kept tell when the oldest is replaced', () => {
    const facts = chainOfTwo()
    const runs = facts.runs.map((run) => ({ ...run, checkpointIntervalMillis: 100 }))
    const [area] = look({ ...facts, runs }, { settings: null, targetMillis: 600 }, 700).areas
    // Four are kept; the fifth of a, due at 510, replaces its first. The first of b then still stands.
    expect(area?.farthest?.closesAt).toBe(510)
    expect(area?.shrinks).toEqual({ at: 510, to: 220 })
    expect(area?.window).toBe('short')
    expect(look({ ...facts, runs }, { settings: null, targetMillis: 500 }, 700).areas[0]?.window).toBe(
      'will-be-short',
    )
    expect(look({ ...facts, runs }, { settings: null, targetMillis: 100 }, 700).areas[0]?.window).toBe(
      'holds',
    )
    expect(area?.freeze?.closesAt).toBe(510)
  })

  it('keeps areas apart that nothing joins', () => {
    const facts = chainOfTwo((lake) => void lake.table('d.alone').commit('d.alone', { at: 50 }))
    const found = look(facts)
    expect(found.areas.map((area) => area.ref)).toEqual(['table:d.mid', 'table:d.alone'])
    expect(found.items.find((one) => one.ref === 'table:d.alone')?.area).toBe('table:d.alone')
  })
})
