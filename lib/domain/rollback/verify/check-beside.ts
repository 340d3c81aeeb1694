import type { LakeFacts } from '../../facts'
import { checkOf, tableNow, type TableNow } from './check-table'
import type { ExpectedTable } from './expectation'
import type { Check } from './model'

/** Repair on branches: it begins exactly at the fork (rule R13), and main takes it over in the end. */
export function checkBranch(facts: LakeFacts, expected: ExpectedTable): Check[] {
  const check = checkOf(expected)
  const branch = expected.beside === null ? null : tableNow(facts, expected.beside)
  if (branch?.fact == null) return [check('branch-begins', 'open', 'its branch is not there yet')]
  const fork = branch.fact.forkSnapshotId
  const begins =
    fork === null || expected.target === null
      ? check('branch-begins', 'open', 'where it begins is not known yet')
      : check(
          'branch-begins',
          fork === expected.target.id ? 'passed' : 'failed',
          `it begins at ${fork}${fork === expected.target.id ? '' : `, not at ${expected.target.id}: another fork point was seen to give wrong rows`}`,
        )
  return [begins, switched(expected, branch, tableNow(facts, expected.ref))]
}

function switched(expected: ExpectedTable, branch: TableNow, main: TableNow): Check {
  const check = checkOf(expected)
  const own = new Set(
    branch.path.filter((one) => one.id > (expected.target?.id ?? 0n)).map((one) => one.identity),
  )
  if (own.size === 0) return check('switched', 'open', 'nothing was committed to the branch yet')
  const taken = main.path.some((one) => own.has(one.identity))
  return check(
    'switched',
    taken ? 'passed' : 'open',
    taken ? 'main goes on from the branch' : 'main is as it was',
  )
}

export function checkCopy(facts: LakeFacts, expected: ExpectedTable): Check {
  const copy = expected.beside === null ? null : tableNow(facts, expected.beside)
  const there = copy?.fact != null && copy.path.length > 0
  return checkOf(expected)(
    'copied',
    there ? 'passed' : 'open',
    there ? `${expected.beside} is there` : 'no copy yet',
  )
}

/** Correcting forward adds one OVERWRITE on top; nothing else goes. */
export function checkOverwrite(facts: LakeFacts, expected: ExpectedTable): Check {
  const { path } = tableNow(facts, expected.ref)
  const made = path.find((one) => one.id > expected.head.id && one.commitKind === 'OVERWRITE')
  return checkOf(expected)(
    'overwritten',
    made === undefined ? 'open' : 'passed',
    made === undefined
      ? `no OVERWRITE above ${expected.head.id} yet`
      : `snapshot ${made.id} is the OVERWRITE`,
  )
}
