import { describe, expect, it } from 'vitest'
import { filesOf, observeStages, rollbackCase } from '@/fixtures/testing/rollback-case'
import { makeTree } from '@/fixtures/testing/temp-tree'
import { deriveFacts, type LakeFacts, type RunFact, type SnapshotFact } from '../facts'
import { BATCH_IDENTIFIER } from '../observations'
import type { RefText } from '../refs'
import { refOf } from '../testing/lake-builder'
import { compileLake, expectationOf, planCut, stepsOf, verify, wishFromText, type Cut, type NoLine } from '.'

interface Recorded {
  readonly facts: LakeFacts
  readonly now: number
}

/** What lay there after syncs at these stages. */
async function record(name: string, ...stages: readonly string[]): Promise<Recorded> {
  const root = makeTree()
  const files = stages.map((stage) => filesOf(rollbackCase(name), stage))
  const observations = await observeStages(root, files)
  const facts = deriveFacts({ observations, warehouse: `file:${root}`, pathRewrites: [] })
  return { facts, now: Math.max(...observations.map((one) => one.readAt)) }
}

/**
 * Which job writes which table: told by the case's description, as its extract of the plans leaves sinks out. Commits go
 * to the run of that job that had started by then.
 */
function writing({ facts, now }: Recorded, jobs: Readonly<Record<string, readonly string[]>>): Recorded {
  const owner = new Map(
    Object.entries(jobs).flatMap(([job, own]) => own.map((table) => [refOf(`d.${table}`), job] as const)),
  )
  const runOf = (one: SnapshotFact): RunFact | undefined => {
    const own = facts.runs
      .filter((run) => run.jobName === owner.get(one.table))
      .sort((a, b) => a.startTime - b.startTime)
    return own.findLast((run) => run.startTime <= one.timeMillis) ?? own[0]
  }
  const snapshots = facts.snapshots.map((one) =>
    one.run !== null || one.commitIdentifier === BATCH_IDENTIFIER
      ? one
      : { ...one, run: runOf(one)?.jobId ?? null },
  )
  const runs = facts.runs.map((run) => {
    const own = (jobs[run.jobName] ?? []).map((table) => refOf(`d.${table}`))
    const sinks = own.map((to) => {
      const commitUser =
        snapshots.find((one) => one.table === to && one.run === run.jobId)?.commitUser ?? null
      return { to, certainty: 'exact' as const, commitUser, evidence: [] }
    })
    return sinks.length === 0 ? run : { ...run, sinks }
  })
  return { facts: { ...facts, snapshots, runs }, now }
}

function plan(recorded: Recorded, ...anchors: readonly string[]): Cut | NoLine {
  return planWith(recorded, anchors, false)
}

function planWith({ facts, now }: Recorded, anchors: readonly string[], allowEmpty: boolean): Cut | NoLine {
  const model = compileLake(facts, now, { retired: new Set(), healing: false })
  const wishes = anchors.map((anchor) => {
    const wish = wishFromText('at-most', anchor)
    if (!wish.ok) throw new Error(wish.error.detail)
    return wish.value
  })
  const found = planCut(model, wishes, { allowEmpty, pins: [] })
  if (!found.ok) throw new Error(found.error.detail)
  return found.value
}

function cutOf(found: Cut | NoLine): Cut {
  if (found.kind === 'no-line') throw new Error(found.because)
  return found
}

/** Targets by name: `mid` 32, `job-A` 27. */
function targetsOf(cut: Cut): Record<string, number | null> {
  return Object.fromEntries(
    cut.rows.map(({ ref, target }) => [
      ref.replace(/^(table:d\.|job:)/, ''),
      target === null ? null : Number(/@(\d+)$/.exec(target)?.[1]),
    ]),
  )
}

const CASE_1 = { 'job-A': ['mid'], 'job-B': ['out'], 'job-C': ['cp'] }

describe('recorded rollbacks, planned', () => {
  it('case 1: from mid@32 exactly the plan that was carried out; job C and its table need not move for it', async () => {
    const before = writing(await record('case1', 'before'), CASE_1)
    expect(targetsOf(cutOf(plan(before, 'table:d.mid@32')))).toEqual({
      mid: 32,
      out: 33,
      'job-A': 27,
      'job-B': 27,
    })
    // The people of the case had also chosen to put C back.
    expect(targetsOf(cutOf(plan(before, 'table:d.mid@32', 'job:job-C@29')))).toEqual({
      mid: 32,
      out: 33,
      cp: 22,
      'job-A': 27,
      'job-B': 27,
      'job-C': 29,
    })
  })

  it('case 1, requirement 60, rules R20, E11: what was carried out is verified, and nothing before it is', async () => {
    const before = writing(await record('case1', 'before'), CASE_1)
    const after = writing(await record('case1', 'before', 'after-rollback', 'after'), CASE_1)
    const model = compileLake(before.facts, before.now, { retired: new Set(), healing: false })
    const expected = expectationOf(
      model,
      cutOf(plan(before, 'table:d.mid@32', 'job:job-C@29')),
      'in-place',
      'abc',
    )
    const moment = { plannedAt: before.now, readAgain: true, comparison: null }
    const states = (of: Recorded, code: string) =>
      verify(of.facts, expected, { ...moment, now: of.now }).checks.flatMap((one) =>
        one.code === code ? one.state : [],
      )
    for (const code of [
      'rolled-back',
      'target-stands',
      'first-commit',
      'identifiers',
      'restored-from',
      'started-once',
    ])
      expect([code, ...states(after, code)]).toEqual([code, 'passed', 'passed', 'passed'])
    // A tag was made on the target of cp alone: the undo of the others would not have outlived an expiry.
    expect(states(after, 'undo-kept')).toEqual(['passed', 'failed', 'failed'])
    expect(states(before, 'rolled-back')).toEqual(['open', 'open', 'open'])
    expect(states(before, 'restored-from')).toEqual(['open', 'open', 'open'])
    expect(verify(before.facts, expected, { ...moment, now: before.now }).verdict).toBe('open')
  })

  it('case 4: warns of consumers beyond the target before the source goes back', async () => {
    const cut = cutOf(plan(await record('case4', 'before'), 'table:d.s4@3'))
    expect(
      cut.dangers
        .filter((one) => one.code === 'consumer-ahead')
        .map((one) => /consumer (\w+) stands at (\d+)/.exec(one.says)?.slice(1)),
    ).toEqual([
      ['cb', '7'],
      ['cc', '7'],
    ])
    expect(targetsOf(cut)['job-a']).toBe(2)
  })

  it('case 5, requirement 55: tags above the target are listed as lost, the consumer as too far, branches are kept', async () => {
    const cut = cutOf(plan(await record('case5', 'before'), 'table:d.t5@3'))
    expect(cut.losses.find((one) => one.code === 'tags')?.refs).toEqual(['t4', 't6'])
    expect(cut.dangers.map((one) => one.code)).toEqual(['consumer-ahead'])
    expect(cut.losses.flatMap((one) => one.refs).some((ref) => ref.startsWith('b'))).toBe(false)
  })

  it('case 5b, rule R19: offers 2 by its tag, 5 and 6; not 1, 3 and 4; afterwards nothing older is left', async () => {
    const before = await record('case5b', 'before')
    const at = (id: number) => cutOf(plan(before, `table:d.t5x@${id}`))
    expect([2, 3, 4, 5].map((id) => targetsOf(at(id))['t5x'])).toEqual([2, 2, 2, 5])
    // 6 is where it stands: nothing to be lowered.
    expect(at(6).rows).toEqual([])
    expect(plan(before, 'table:d.t5x@1')).toMatchObject({ kind: 'no-line', ref: 'table:d.t5x' })
    expect(at(2).rows[0]).toMatchObject({ availability: 'tagged', places: ['keep2'] })
    expect(at(2).dangers.map((one) => one.code)).toEqual(['earliest'])
    expect(at(5).dangers).toEqual([])
  })

  it('case 7, rule R13: branches begin at 8 = N-1 and 6 = T, and the switch says that main 9 and 10 are dropped', async () => {
    const { facts, now } = await record('case7', 'before')
    const model = compileLake(facts, now, { retired: new Set(), healing: false })
    const cut = cutOf(plan({ facts, now }, 'table:d.src7@8', 'table:d.aggn@6'))
    const { steps } = stepsOf(model, cut, 'branches', '0123456789')
    const step = (id: string) => steps.find((one) => one.id === id)
    expect(step('fork table:d.src7')?.statements[0]?.text).toContain('snapshot_id => 8')
    expect(step('switch table:d.src7')?.effect).toContain('2 snapshots of main above the fork')
  })

  it('case 8: chooses the cut (27, 32, 27, 33) with the checkpoints of case 1', async () => {
    const found = cutOf(plan(writing(await record('case1', 'before'), CASE_1), 'job:job-A@27'))
    expect(targetsOf(found)).toMatchObject({ 'job-A': 27, mid: 32, 'job-B': 27, out: 33 })
  })

  it('case 12: an undo is only trusted while a tag without retention keeps the target in main', async () => {
    const jobs = { 'r2-x4b': ['u0', 'u1', 'u2', 'u3', 'v0', 'v1'] }
    const before = writing(await record('case12', 'before'), jobs)
    const after = writing(await record('case12', 'before', 'after-rollback'), jobs)
    const model = compileLake(before.facts, before.now, { retired: new Set(), healing: false })
    const cut = cutOf(plan(before, 'table:d.u1@3'))
    const expected = expectationOf(model, cut, 'in-place', 'abc')
    const undo = (of: Recorded): Record<string, string> => {
      const moment = { now: of.now, plannedAt: before.now, readAgain: true, comparison: null }
      const checks = verify(of.facts, expected, moment).checks.filter((one) => one.code === 'undo-kept')
      return Object.fromEntries(checks.map((one) => [one.ref?.slice(-2) ?? '', one.state]))
    }
    expect(undo(before)).toEqual({
      u0: 'open',
      u1: 'passed',
      u2: 'passed',
      u3: 'failed',
      v0: 'open',
      v1: 'passed',
    })
    expect(undo(after)).toEqual({
      u0: 'failed',
      u1: 'passed',
      u2: 'passed',
      u3: 'failed',
      v0: 'failed',
      v1: 'passed',
    })
  })

  it('case 13: names the groups that a restore commits again', async () => {
    const cut = cutOf(plan(await record('case13', 'before'), 'table:d.ap2@4'))
    expect(targetsOf(cut)).toEqual({ ap2: 4, pk2: 4, ag2: 4, 'r2-x2': 4 })
    expect(cut.dangers.find((one) => one.code === 'commits-again')?.says).toContain('groups 2, 3, 4')
  })

  it('case 14, rule K3: refuses the pair of t@4 and a@2, whose own newest snapshot there is no file any more', async () => {
    const { facts, now } = await record('case14', 'before')
    const t = refOf('d.t')
    const a = facts.runs.find((run) => run.jobName === 'r2-x3c-a')!
    const user = facts.checkpoints.find((one) => one.jobId === a.jobId)!.pending![0]!.commitUser
    // Seen before they expired: what a had committed. The recording keeps 4 and 10 only.
    const model = facts.snapshots.find((one) => one.table === t)!
    const seen = [
      [2n, 1n],
      [3n, 2n],
    ].map(([id, identifier]): SnapshotFact => ({
      ...model,
      id: id!,
      identity: `a${id}`,
      group: `a${id}`,
      groupLastId: id!,
      commitUser: user,
      commitIdentifier: identifier!,
      run: a.jobId,
      status: 'expired',
      tags: [],
    }))
    const sinks = [{ to: t, certainty: 'exact' as const, commitUser: user, evidence: [] }]
    const runs = facts.runs.map((run) => (run === a ? { ...run, sinks } : run))
    const found = plan(
      { facts: { ...facts, runs, snapshots: [...facts.snapshots, ...seen] }, now },
      'table:d.t@4',
    )
    const pair = found.kind === 'cut' ? targetsOf(found) : {}
    expect(pair['t'] === 4 && pair['r2-x3c-a'] === 2).toBe(false)
    expect(found.kind).toBe('no-line')
    expect(found.kind === 'no-line' && found.chain.some((step) => step.rule === 'K3')).toBe(true)
  })

  it('case 15, rule K5: batch output above the cut is to be run again, daily goes back to 1', async () => {
    const recorded = writing(await record('case15', 'before'), { 'r2-x7': ['mid'] })
    const found = cutOf(planWith(withBatches(recorded), ['table:d.mid@4'], true))
    expect(targetsOf(found)).toMatchObject({ mid: 4, daily: 1, report: null })
    const again = found.losses.filter((one) => one.code === 'batch-to-run-again').flatMap((one) => one.refs)
    expect(again).toEqual(['job:insert-into_c%2Ed%2Edaily~daily2', 'job:insert-into_c%2Ed%2Ereport~report1'])
  })
})

/** Batch runs as the job list shows them: a name, and a start and an end that bracket the commit. */
function withBatches({ facts, now }: Recorded): Recorded {
  const runs: RunFact[] = []
  const reads: LakeFacts['reads'][number][] = []
  const ran = (id: string, table: string, version: bigint, read: string, high: bigint) => {
    const made = facts.snapshots.find((one) => one.table === refOf(`d.${table}`) && one.id === version)!
    const source = { certainty: 'assumed' as const, operatorId: null, reaches: [made.table], evidence: [] }
    runs.push({
      ...facts.runs[0]!,
      jobId: id,
      jobName: `insert-into_c.d.${table}`,
      jobType: 'BATCH',
      chain: id,
      startTime: made.timeMillis - 2_000,
      endTime: made.timeMillis + 500,
      restoredFrom: null,
      sources: [{ ...source, from: refOf(`d.${read}`), kind: 'scan' }],
      sinks: [{ to: made.table, certainty: 'exact', commitUser: made.commitUser, evidence: [] }],
    })
    const from: RefText = refOf(`d.${read}`)
    const known = { position: null, minOpen: null, previousHigh: null, noNewData: null, evidence: [] }
    reads.push({
      jobId: id,
      checkpointId: null,
      table: from,
      kind: 'scan',
      certainty: 'range',
      low: high,
      high,
      ...known,
    })
    return made.identity
  }
  const runOf = new Map([
    [ran('daily1', 'daily', 1n, 'mid', 4n), 'daily1'],
    [ran('daily2', 'daily', 2n, 'mid', 8n), 'daily2'],
    [ran('report1', 'report', 1n, 'daily', 2n), 'report1'],
  ])
  const snapshots = facts.snapshots.map((one) => ({ ...one, run: runOf.get(one.identity) ?? one.run }))
  return {
    facts: { ...facts, snapshots, runs: [...facts.runs, ...runs], reads: [...facts.reads, ...reads] },
    now,
  }
}
