import { describe, expect, it } from 'vitest'
import type { LakeFacts } from '../facts'
import { LakeBuilder, refOf } from '../testing/lake-builder'
import { ask, chainOfTwo, refusal, targets } from './testing/two-jobs'
import { compileLake, expectationOf, movedSince, stepsOf, verify, type Cut, type Method } from '.'

const NOW = 10_000
const HASH = '0123456789'

function cutAt(facts: LakeFacts, anchor = 'table:d.mid@2') {
  const { model, plan } = ask(facts, anchor)
  if (plan.kind !== 'cut') throw new Error(plan.because)
  return { model, cut: plan }
}

function stepsFor(method: Method, facts = chainOfTwo()) {
  const { model, cut } = cutAt(facts)
  return stepsOf(model, cut, method, HASH).steps
}

/** What moved between the plan and the facts of later. */
function movedBy(later: LakeFacts): readonly (readonly [string, boolean])[] {
  const { model, cut } = cutAt(chainOfTwo())
  const expected = expectationOf(model, cut, 'in-place', HASH)
  const now = compileLake(later, NOW, { retired: new Set(), healing: false })
  return movedSince(now, expected).map(({ ref, own }) => [ref, own])
}

describe('running a plan', () => {
  it('X1: targets are kept before anything stops, the head after the cancel, and only then is anything rolled back', () => {
    const ids = stepsFor('in-place').map((step) => step.id.split(' ')[0]!)
    const [protect, cancel, undo, rollBack] = ['protect', 'cancel', 'undo-branch', 'roll-back'].map((id) =>
      ids.indexOf(id),
    )
    expect([protect! < cancel!, cancel! < undo!, undo! < rollBack!]).toEqual([true, true, true])
    expect(ids.lastIndexOf('cancel')).toBeLessThan(undo!)
  })

  it("X2: heads may advance by the plan's own users in the same epoch; anything else makes it stale", () => {
    expect(movedBy(chainOfTwo())).toEqual([])
    const own = (lake: LakeBuilder) => void lake.commit('d.mid', { at: 900, run: 'a', checkpoint: 5n })
    expect(movedBy(chainOfTwo(own))).toEqual([['table:d.mid', true]])
    const stranger = (lake: LakeBuilder) => void lake.commit('d.mid', { at: 900 })
    expect(movedBy(chainOfTwo(stranger))).toEqual([['table:d.mid', false]])
    const anew = chainOfTwo(own)
    const snapshots = anew.snapshots.map((one) => (one.commitIdentifier === 5n ? { ...one, epoch: 1 } : one))
    expect(movedBy({ ...anew, snapshots })).toEqual([['table:d.mid', false]])
    const rolled = chainOfTwo()
    const gone = rolled.snapshots.map((one) =>
      one.table === refOf('d.mid') && one.id === 4n ? { ...one, status: 'superseded' as const } : one,
    )
    expect(movedBy({ ...rolled, snapshots: gone })).toEqual([['table:d.mid', false]])
  })

  it('X3: each job names its supervisor first; a run that somebody else started makes the plan stale', () => {
    const steps = stepsFor('in-place')
    expect(steps.slice(0, 2).map((step) => [step.id, step.who])).toEqual([
      ['supervisor job:a', 'person'],
      ['supervisor job:b', 'person'],
    ])
    const again = (lake: LakeBuilder) =>
      void lake.run('a2', { job: 'a', start: 950, reads: ['d.src'], writes: ['d.mid'] })
    expect(movedBy(chainOfTwo(again))).toContainEqual(['job:a', false])
  })

  it('X4: a second start from one checkpoint is noticed, but for a start that had only its intended end', () => {
    const { model, cut } = cutAt(chainOfTwo())
    const expected = expectationOf(model, cut, 'in-place', HASH)
    // The toy's checkpoints have no path, so one is given here.
    const withPath = { ...expected, jobs: expected.jobs.map((job) => ({ ...job, path: 'file:/chk-2' })) }
    const states = (['RUNNING', 'FAILED'] as const).map((ends) => {
      const lake = chainOfTwo((made) => {
        made.run('a2', { job: 'a', start: 900, state: ends })
        made.run('a3', { job: 'a', start: 910 })
      })
      const evidence = lake.runs[0]!.evidence[0]!
      const runs = lake.runs.map((run) => {
        if (run.jobId !== 'a2' && run.jobId !== 'a3') return run
        const restoredFrom = {
          checkpointId: 2n,
          isSavepoint: true,
          path: 'file:/chk-2',
          run: 'a',
          restoredAt: 900,
        }
        const firstLine = 'This exception is intentionally thrown after committing the restored checkpoints.'
        const exceptions =
          run.jobId === 'a2' && ends === 'FAILED'
            ? [{ at: 905, name: 'java.lang.RuntimeException', firstLine, taskName: null, evidence }]
            : []
        return { ...run, restoredFrom, exceptions }
      })
      const moment = { now: NOW, plannedAt: 800, readAgain: true, comparison: null }
      const { checks } = verify({ ...lake, runs }, withPath, moment)
      return checks.find((one) => one.code === 'started-once' && one.ref === 'job:a')?.state
    })
    expect(states).toEqual(['failed', 'passed'])
  })

  it('X5: a restore claims nothing, drops no state, and is compared with the recorded plan before it starts', () => {
    const restore = stepsFor('in-place').find((step) => step.id === 'restore job:a')!
    const text = restore.statements.map((one) => one.text).join('\n')
    expect(text).toContain("SET 'execution.state-recovery.claim-mode' = 'NO_CLAIM';")
    expect(text).toContain("SET 'execution.state-recovery.ignore-unclaimed-state' = 'false';")
    expect(text).toContain('with the same parallelism')
    expect(restore.precheck).toContain('EXPLAIN')
  })

  it('X7: the branches cover every streaming reader downstream, and the undo branch of the switch is made first', () => {
    const steps = stepsFor('branches')
    const named = (prefix: string) =>
      steps.filter((step) => step.id.startsWith(prefix)).map((step) => step.ref)
    expect(named('fork ')).toEqual(['table:d.mid', 'table:d.out'])
    expect(named('branch-job ')).toEqual(['job:a', 'job:b'])
    const ids = steps.map((step) => step.id)
    expect(ids.indexOf('undo-branch table:d.mid')).toBeLessThan(ids.indexOf('switch table:d.mid'))
    const tagged = chainOfTwo()
    const tables = tagged.tables.map((table) =>
      table.ref === refOf('d.mid')
        ? {
            ...table,
            tags: [{ name: 'release', snapshotId: 3n, identity: 'x', createdAt: null, retainedMillis: null }],
          }
        : table,
    )
    const effect = stepsFor('branches', { ...tagged, tables }).find(
      (step) => step.id === 'switch table:d.mid',
    )?.effect
    expect(effect).toContain('tags release')
  })

  it('X8: the undo heals the hole it leaves, says that time travel ends, and hangs on the tag', () => {
    const undo = stepsFor('in-place').find((step) => step.id === 'roll-back table:d.mid')!.undo!
    expect(undo).toContain('CALL sys.fast_forward')
    expect(undo).toContain('Only while the tag on the target stands in main')
    expect(undo).toContain('retain_max => 1, retain_min => 1')
    expect(undo).toContain('ends time travel before 4')
  })
})

describe('requirements of cuts and plans', () => {
  it('requirement 45: what cannot hold is refused by the edge that forbids it', () => {
    const none = refusal(ask(chainOfTwo(), 'table:d.mid@2', { pins: ['table:d.out'] }).plan)
    expect(none.chain.at(-1)?.edge).toEqual({ from: 'job:b', to: 'table:d.out' })
    expect(none.chain.at(-1)?.because).toContain('table:d.out')
  })

  it('requirement 46: a chain of three jobs and a diamond go back as little as they can', () => {
    const lake = new LakeBuilder()
    for (const name of ['d.s', 'd.l', 'd.r', 'd.o', 'd.end']) lake.table(name)
    lake.run('l', { job: 'l', reads: ['d.s'], writes: ['d.l'] })
    lake.run('r', { job: 'r', reads: ['d.s'], writes: ['d.r'] })
    lake.run('o', { job: 'o', reads: ['d.l', 'd.r'], writes: ['d.o'] })
    lake.run('e', { job: 'e', reads: ['d.o'], writes: ['d.end'] })
    for (let k = 1; k <= 3; k++) {
      const n = BigInt(k)
      const at = k * 100
      lake.commit('d.s', { at })
      const made = (job: string, table: string, reads: Record<string, bigint>, by: number) =>
        lake.checkpoint(job, n, {
          completed: at + by,
          reads,
          writes: { [table]: [lake.commit(table, { at: at + by + 1, run: job, checkpoint: n })] },
        })
      made('l', 'd.l', { 'd.s': n }, 10)
      made('r', 'd.r', { 'd.s': n }, 12)
      made('o', 'd.o', { 'd.l': n, 'd.r': n }, 20)
      made('e', 'd.end', { 'd.o': n }, 30)
    }
    // The other arm of the diamond keeps its head: its reader alone goes back.
    expect(targets(ask(lake.build(), 'table:d.l@2').plan)).toEqual({
      'table:d.l': 'table:d.l@2',
      'table:d.o': 'table:d.o@2',
      'table:d.end': 'table:d.end@2',
      'job:l': 'job:l~l@2',
      'job:o': 'job:o~o@2',
      'job:e': 'job:e~e@2',
    })
  })

  it('requirement 48: every element says whether it can be had', () => {
    const facts = chainOfTwo()
    const snapshots = facts.snapshots.map((one) =>
      one.table === refOf('d.out') && one.id === 2n
        ? { ...one, status: 'tagged' as const, tags: ['keep'] }
        : one,
    )
    const { cut } = cutAt({ ...facts, snapshots })
    expect(cut.rows.map(({ ref, availability, places }) => [ref, availability, places])).toEqual([
      ['table:d.mid', 'live', []],
      ['table:d.out', 'tagged', ['keep']],
      ['job:a', 'unverified', []],
      ['job:b', 'unverified', []],
    ])
  })

  it('requirement 49: without state at a barrier the nearest older cut is offered, and where there is none the way from nothing', () => {
    const facts = chainOfTwo()
    const without = (...gone: readonly bigint[]): LakeFacts => ({
      ...facts,
      checkpoints: facts.checkpoints.map((one) =>
        one.jobId === 'a' && gone.includes(one.checkpointId) ? { ...one, files: 'gone' } : one,
      ),
    })
    expect(targets(ask(without(2n), 'table:d.mid@2').plan)['job:a']).toBe('job:a~a@1')
    const none = refusal(ask(without(1n, 2n), 'table:d.mid@2').plan)
    expect(none.advice.join(' ')).toContain('allowEmpty')
  })

  it('requirements 51, 53: full recovery copies, empties sinks, starts fresh, and uses no id of the original on a copy', () => {
    const steps = stepsFor('full-recovery')
    const texts = steps.flatMap((step) => step.statements.map((one) => one.text))
    expect(texts.filter((text) => text.startsWith('CREATE TABLE')).length).toBe(2)
    const inserts = texts.filter((text) => text.startsWith('INSERT INTO'))
    expect(inserts).toEqual([
      "INSERT INTO `d`.`mid_hw_01234567` SELECT * FROM `d`.`mid` /*+ OPTIONS('scan.snapshot-id' = '2') */;",
    ])
    expect(steps.filter((step) => step.id.startsWith('fresh ')).map((step) => step.ref)).toEqual([
      'job:a',
      'job:b',
    ])
    expect(texts.join('\n')).toContain('from-snapshot-full')
    expect(texts.join('\n')).not.toContain('execution.state-recovery.path')
    expect(steps.find((step) => step.id === 'copy table:d.mid')?.effect).toContain('numbered from 1')
  })

  it('requirement 52: incremental recovery is done on branches, from the checkpoint of the cut', () => {
    expect(stepsFor('incremental-recovery')).toEqual(stepsFor('branches'))
  })

  it('requirement 57: what batch runs and sinks outside had made of removed rows is listed', () => {
    const facts = chainOfTwo((lake) => {
      lake.table('d.report')
      lake.run('r', {
        job: 'report',
        start: 800,
        end: 805,
        batch: true,
        reads: ['d.mid'],
        writes: ['d.report'],
      })
      const made = [lake.commit('d.report', { at: 804, run: 'r', kind: 'OVERWRITE' })]
      lake.checkpoint('r', null, { reads: { 'd.mid': 4n }, writes: { 'd.report': made } })
    })
    const outside = 'boundary:jdbc/orders' as Cut['rows'][number]['ref']
    const sink = { to: outside, certainty: 'exact' as const, commitUser: null, evidence: [] }
    const runs = facts.runs.map((run) => (run.jobId === 'b' ? { ...run, sinks: [...run.sinks, sink] } : run))
    const { plan } = ask({ ...facts, runs }, 'table:d.mid@2', { allowEmpty: true })
    if (plan.kind !== 'cut') throw new Error(plan.because)
    const listed = plan.losses.filter((one) => ['batch-to-run-again', 'external-output'].includes(one.code))
    expect(listed.map(({ code, refs }) => [code, refs])).toEqual([
      ['batch-to-run-again', ['job:report~r']],
      ['external-output', [outside]],
    ])
  })

  it('requirement 61, rule K1: a number given again after a rollback is not the version that was read', () => {
    const facts = chainOfTwo()
    const mid = facts.snapshots.filter((one) => one.table === refOf('d.mid') && one.id >= 3n)
    const old = mid.map((one) => ({ ...one, status: 'superseded' as const, leftPathBy: 900 }))
    const again = mid.map((one) => ({
      ...one,
      identity: `again${one.id}`,
      group: `again${one.id}`,
      timeMillis: 900,
    }))
    const others = facts.snapshots.filter((one) => !mid.includes(one))
    const { plan } = ask({ ...facts, snapshots: [...others, ...old, ...again] }, 'job:b@3')
    expect(targets(plan)['job:b']).toBe('job:b~b@2')
  })
})
