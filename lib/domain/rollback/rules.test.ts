import { describe, expect, it } from 'vitest'
import type { LakeFacts } from '../facts'
import { LakeBuilder, refOf } from '../testing/lake-builder'
import { ask, chainOfTwo, refusal, targets } from './testing/two-jobs'
import { closesAt } from './closing'
import { compileLake, planCut, stepsOf, wishFromText } from '.'

describe('rules of the cut', () => {
  it('K0: a running chain leaves its live state when anything under it goes; pins say when that is not wanted', () => {
    expect(targets(ask(chainOfTwo(), 'table:d.mid@2').plan)).toEqual({
      'table:d.mid': 'table:d.mid@2',
      'table:d.out': 'table:d.out@2',
      'job:a': 'job:a~a@2',
      'job:b': 'job:b~b@2',
    })
    const pinned = refusal(ask(chainOfTwo(), 'table:d.mid@2', { pins: ['table:d.out'] }).plan)
    expect(pinned.ref).toBe('table:d.out')
    expect(pinned.chain.map((step) => step.rule)).toEqual(['wish', 'K1', 'K2'])
  })

  it('K0: a stopped chain stays while nothing it had read or written goes', () => {
    const plan = ask(
      chainOfTwo(() => undefined, 900),
      'table:d.src@4',
    ).plan
    expect(targets(plan)).toEqual({})
  })

  it('K0: nothing is started from nothing unless asked for; then the target is null', () => {
    const gone = (facts: LakeFacts): LakeFacts => ({
      ...facts,
      checkpoints: facts.checkpoints.map((one) => ({ ...one, files: 'gone' })),
    })
    expect(refusal(ask(gone(chainOfTwo()), 'table:d.out@2').plan).ref).toBe('job:b')
    expect(targets(ask(gone(chainOfTwo()), 'table:d.out@2', { allowEmpty: true }).plan)).toEqual({
      'table:d.out': null,
      'job:b': null,
    })
  })

  it('K1: the position counts, waiting splits included, not the content version', () => {
    const facts = chainOfTwo()
    const waiting = facts.checkpoints.map((one) =>
      one.jobId === 'b' && one.checkpointId === 2n
        ? { ...one, restores: [{ table: refOf('d.mid'), plannedThrough: 3n, neededFrom: 3n }] }
        : one,
    )
    expect(targets(ask({ ...facts, checkpoints: waiting }, 'table:d.mid@2').plan)['job:b']).toBe('job:b~b@1')
  })

  it('K2, K3: all sinks of a job follow one checkpoint', () => {
    const lake = new LakeBuilder().table('d.x').table('d.y')
    lake.run('s', { job: 's', writes: ['d.x', 'd.y'] })
    for (const k of [1n, 2n, 3n]) {
      const at = Number(k) * 100
      const ids = ['d.x', 'd.y'].map(
        (name) => [name, [lake.commit(name, { at, run: 's', checkpoint: k })]] as const,
      )
      lake.checkpoint('s', k, {
        completed: at,
        writes: Object.fromEntries(ids),
        files: k === 2n ? 'gone' : 'retained',
      })
    }
    expect(targets(ask(lake.build(), 'table:d.x@2').plan)).toEqual({
      'table:d.x': 'table:d.x@1',
      'table:d.y': 'table:d.y@1',
      'job:s': 'job:s~s@1',
    })
  })

  it('K4: what a restored reader still has to read must be there', () => {
    const facts = chainOfTwo()
    const snapshots = facts.snapshots.map((one) =>
      one.table === refOf('d.mid') && one.id <= 3n ? { ...one, status: 'expired' as const } : one,
    )
    const plan = refusal(ask({ ...facts, snapshots }, 'job:b@2').plan)
    expect(plan.chain.some((step) => step.rule === 'K4')).toBe(true)
    expect(plan.proven).toBe(true)
  })

  it('K5: a batch run that had read what goes is to be run again, and its output goes with it', () => {
    const withReport = (lake: LakeBuilder) => {
      lake.table('d.report')
      for (const [i, read] of [2n, 4n].entries()) {
        const id = `r${i}`
        lake.run(id, {
          job: 'report',
          start: 800 + i * 10,
          end: 805 + i * 10,
          batch: true,
          reads: ['d.mid'],
          writes: ['d.report'],
        })
        const made = lake.commit('d.report', { at: 804 + i * 10, run: id, kind: 'OVERWRITE' })
        lake.checkpoint(id, null, { reads: { 'd.mid': read }, writes: { 'd.report': [made] } })
      }
    }
    const { plan } = ask(chainOfTwo(withReport), 'table:d.mid@3')
    expect(targets(plan)['table:d.report']).toBe('table:d.report@1')
    expect(plan.kind === 'cut' && plan.losses.find((one) => one.code === 'batch-to-run-again')?.refs).toEqual(
      ['job:report~r1'],
    )
  })

  it('K6, requirement 47: several writers are all restored', () => {
    const lake = new LakeBuilder().table('d.t')
    for (const name of ['p', 'q']) lake.run(name, { job: name, writes: ['d.t'] })
    for (const k of [1n, 2n, 3n])
      for (const name of ['p', 'q']) {
        const at = Number(k) * 100
        lake.checkpoint(name, k, {
          completed: at,
          writes: { 'd.t': [lake.commit('d.t', { at, run: name, checkpoint: k })] },
        })
      }
    const { plan } = ask(lake.build(), 'table:d.t@3')
    expect(targets(plan)).toEqual({ 'table:d.t': 'table:d.t@3', 'job:p': 'job:p~p@2', 'job:q': 'job:q~q@1' })
    expect(plan.kind === 'cut' && plan.dangers.some((one) => one.code === 'mixed-writers')).toBe(true)
  })

  it('K8: a job that looks rows up leaves its live state when the dimension goes', () => {
    const lake = new LakeBuilder().table('d.dim').table('d.o')
    lake.commit('d.dim', { at: 100 })
    lake.commit('d.dim', { at: 200 })
    lake.run('l', { job: 'l', lookups: ['d.dim'], writes: ['d.o'] })
    lake.checkpoint('l', 1n, {
      completed: 150,
      writes: { 'd.o': [lake.commit('d.o', { at: 155, run: 'l', checkpoint: 1n })] },
    })
    const facts = lake.build()
    const read = {
      jobId: 'l',
      checkpointId: 1n,
      table: refOf('d.dim'),
      kind: 'lookup',
      certainty: 'assumed',
      low: null,
      high: 1n,
    } as const
    const reads = [
      { ...read, position: null, minOpen: null, previousHigh: null, noNewData: null, evidence: [] },
    ]
    const { plan } = ask({ ...facts, reads }, 'table:d.dim@1')
    expect(targets(plan)).toEqual({ 'table:d.dim': 'table:d.dim@1', 'job:l': 'job:l~l@1' })
    expect(plan.kind === 'cut' && plan.dangers.some((one) => one.code === 'not-reproducible')).toBe(true)
  })

  it('K9: untouched neighbours are named with their reason and how far they are read', () => {
    const { plan } = ask(chainOfTwo(), 'table:d.mid@2')
    const source = plan.kind === 'cut' ? plan.untouched.find((one) => one.ref === 'table:d.src') : undefined
    expect(source?.reason).toBe('source-ahead')
    expect(source?.readThrough).toEqual([{ job: 'job:a~a@2', snapshot: 'table:d.src@2' }])
  })

  it('F14: a stream that nobody knows cannot be put back, until it is declared retired', () => {
    const stranger = (lake: LakeBuilder) => void lake.commit('d.out', { at: 950, checkpoint: 9n })
    const none = refusal(ask(chainOfTwo(stranger), 'table:d.out@3').plan)
    expect(none.ref).toBe('boundary:unknown/d%2Eout')
    expect(
      targets(ask(chainOfTwo(stranger), 'table:d.out@3', { retired: [none.ref] }).plan)['table:d.out'],
    ).toBe('table:d.out@3')
  })

  it('X6: a checkpoint whose files are all there says so, one with parts missing is no candidate, the rest are a danger', () => {
    const facts = chainOfTwo()
    const state = (of: Readonly<Record<string, 'whole' | 'parts-missing' | 'unseen'>>): LakeFacts => ({
      ...facts,
      checkpoints: facts.checkpoints.map((one) => {
        const own = of[`${one.jobId}@${one.checkpointId}`]
        return own === undefined ? one : { ...one, state: own }
      }),
    })
    const { plan } = ask(state({ 'a@2': 'whole', 'b@2': 'unseen' }), 'table:d.mid@2')
    if (plan.kind !== 'cut') throw new Error(plan.because)
    const jobs = plan.rows.filter((row) => row.kind === 'job')
    expect(jobs.map((row) => [row.target, row.availability])).toEqual([
      ['job:a~a@2', 'present'],
      ['job:b~b@2', 'unverified'],
    ])
    expect(plan.dangers.map(({ code, ref }) => [code, ref])).toEqual([['unverified', 'job:b']])
    expect(targets(ask(state({ 'a@2': 'parts-missing' }), 'table:d.mid@2').plan)).toMatchObject({
      'job:a': 'job:a~a@1',
      'table:d.mid': 'table:d.mid@1',
    })
  })

  it('X6: a version goes by age once enough are newer, and by number at the pace of commits; a tag that stays holds it', () => {
    const facts = chainOfTwo() // commits of mid at 120, 220, 320, 420: one in 100 ms
    const closing = (options: Readonly<Record<string, string>>, now: number, tagged = false) => {
      const schema = {
        id: 0n,
        timeMillis: 1,
        fields: [],
        primaryKeys: [],
        partitionKeys: [],
        options: new Map(Object.entries(options)),
        comment: null,
      }
      const two = facts.snapshots.find((one) => one.table === refOf('d.mid') && one.id === 2n)!
      const tag = { name: 'keep', snapshotId: 2n, identity: two.identity, createdAt: 1, retainedMillis: null }
      const tables = facts.tables.map((table) =>
        table.ref === refOf('d.mid') ? { ...table, schemas: [schema], tags: tagged ? [tag] : [] } : table,
      )
      const model = compileLake({ ...facts, tables }, now, { retired: new Set(), healing: false })
      const mid = model.tables.get(refOf('d.mid'))!
      return closesAt(
        model,
        mid,
        mid.versions.findIndex((one) => one?.id === 2n),
      )
    }
    const short = { 'snapshot.time-retained': '1 s', 'snapshot.num-retained.min': '2' }
    expect(closing(short, 500)).toBe(1_220) // two newer already: age decides
    expect(closing({ ...short, 'snapshot.num-retained.min': '20' }, 500)).toBe(2_300) // eighteen more commits
    expect(closing({ ...short, 'snapshot.num-retained.max': '4' }, 500)).toBe(700) // two more commits
    expect(closing({ ...short, 'snapshot.num-retained.min': '20' }, 5_000)).toBeNull() // nobody writes any more
    expect(closing(short, 500, true)).toBeNull()
  })

  it('before a bad commit: that commit is gone, by whole groups', () => {
    expect(targets(ask(chainOfTwo(), 'table:d.mid@3', { kind: 'before' }).plan)['table:d.mid']).toBe(
      'table:d.mid@2',
    )
  })
})

describe('steps', () => {
  it('requirement 56, rule X1: supervisors, protection, stop, freeze, rollback, restore upstream first, verify', () => {
    const { model, plan } = ask(chainOfTwo(), 'table:d.mid@2')
    if (plan.kind !== 'cut') throw new Error(plan.because)
    const { steps } = stepsOf(model, plan, 'in-place', '0123456789')
    expect(steps.map((step) => step.id.split(' ')[0]).filter((id, i, all) => id !== all[i - 1])).toEqual([
      'supervisor',
      'protect',
      'savepoint',
      'cancel',
      'freeze',
      'undo-branch',
      'roll-back',
      'restore',
      'verify',
      'close',
    ])
    expect(steps.filter((step) => step.id.startsWith('restore')).map((step) => step.ref)).toEqual([
      'job:a',
      'job:b',
    ])
    const texts = steps.flatMap((step) => step.statements.map((one) => one.text)).join('\n')
    expect(texts).toContain("CALL sys.rollback_to(`table` => 'd.mid', snapshot_id => 2);")
    expect(texts).not.toMatch(/rollback_to_timestamp|rollback_to_watermark|mode=stop/)
  })

  it('requirement 54, rule R13: a branch begins exactly where its readers stand, or the method is refused', () => {
    const { model, plan } = ask(chainOfTwo(), 'table:d.mid@2')
    if (plan.kind !== 'cut') throw new Error(plan.because)
    expect(stepsOf(model, plan, 'branches', '0123456789').blockers).toEqual([])
    const behind = ask(chainOfTwo(), 'job:b@1')
    const both = planCut(
      behind.model,
      ['table:d.mid@2', 'job:b@1'].flatMap((one) => {
        const wish = wishFromText('at-most', one)
        return wish.ok ? [wish.value] : []
      }),
      { allowEmpty: false, pins: [] },
    )
    if (!both.ok || both.value.kind !== 'cut') throw new Error('no cut')
    expect(
      stepsOf(behind.model, both.value, 'branches', '0123456789').blockers.map((one) => one.code),
    ).toEqual(['no-method'])
  })

  it('rule R18: correcting forward is refused while anybody streams from the table', () => {
    const { model, plan } = ask(chainOfTwo(), 'table:d.mid@2')
    if (plan.kind !== 'cut') throw new Error(plan.because)
    expect(stepsOf(model, plan, 'correct-forward', '0123456789').blockers.map((one) => one.ref)).toEqual([
      'table:d.mid',
    ])
  })
})
