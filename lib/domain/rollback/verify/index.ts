import { findDamage } from '../../damage'
import type { LakeFacts } from '../../facts'
import type { Millis } from '../../time'
import { checkBranch, checkCopy, checkOverwrite } from './check-beside'
import { checkJob } from './check-job'
import { checkRolledBack, tableNow } from './check-table'
import type { Expectation, ExpectedTable } from './expectation'
import type { Check, CheckState, Comparison, Verification } from './model'

export * from './model'
export { expectationOf, targetIdentities, type Expectation, type ExpectedTable } from './expectation'

export interface VerifyMoment {
  readonly now: Millis
  /** The plan was made then: damage of before is not its doing. */
  readonly plannedAt: Millis
  /** Facts have been read since the plan was made. */
  readonly readAgain: boolean
  readonly comparison: Comparison | null
}

/** What the facts say of a plan that people carried out (rules R20, E11). Nothing that is not seen counts as passed. */
export function verify(facts: LakeFacts, expected: Expectation, moment: VerifyMoment): Verification {
  const checks = [
    readAgain(moment),
    ...expected.tables.flatMap((table) => checkTable(facts, expected, table)),
    ...expected.jobs.flatMap((job) =>
      expected.method === 'correct-forward' ? [] : checkJob(facts, job, moment.now),
    ),
    noDamage(facts, expected, moment),
    compared(moment.comparison),
  ]
  return { verdict: worst(checks.map((one) => one.state)), checks }
}

function checkTable(facts: LakeFacts, { method }: Expectation, table: ExpectedTable): Check[] {
  switch (method) {
    case 'in-place':
      return checkRolledBack(table, tableNow(facts, table.ref))
    case 'full-recovery':
      return [checkCopy(facts, table)]
    case 'correct-forward':
      return [checkOverwrite(facts, table)]
    default:
      return checkBranch(facts, table)
  }
}

function readAgain({ readAgain: again }: VerifyMoment): Check {
  return {
    code: 'read-again',
    ref: null,
    state: again ? 'passed' : 'open',
    says: again
      ? 'the lake was read after the plan was made'
      : 'the facts are those the plan was made from: sync first',
  }
}

function noDamage(facts: LakeFacts, { tables }: Expectation, { now, plannedAt }: VerifyMoment): Check {
  const refs = new Set<string>(tables.map((one) => one.ref))
  const found = findDamage(facts, { until: now, listedBy: null }).find(
    (one) =>
      one.severity === 'damage' &&
      (one.since?.at ?? 0) >= plannedAt &&
      one.concerns.some((ref) => refs.has(ref)),
  )
  return {
    code: 'no-damage',
    ref: null,
    state: found === undefined ? 'passed' : 'failed',
    says: found === undefined ? 'no new damage was found' : `${found.kind}: ${found.meaning}`,
  }
}

function compared(comparison: Comparison | null): Check {
  if (comparison === null)
    return {
      code: 'compared',
      ref: null,
      state: 'open',
      says: 'nobody has compared a table with a batch recomputation yet',
    }
  return {
    code: 'compared',
    ref: comparison.ref,
    state: comparison.equal ? 'passed' : 'failed',
    says: comparison.says === '' ? (comparison.equal ? 'equal' : 'different') : comparison.says,
  }
}

function worst(states: readonly CheckState[]): CheckState {
  return states.includes('failed') ? 'failed' : states.includes('open') ? 'open' : 'passed'
}
