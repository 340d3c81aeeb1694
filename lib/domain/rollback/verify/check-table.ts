import { compareBigInt } from '../../collections'
import type { LakeFacts, SnapshotFact, TableFact } from '../../facts'
import { BATCH_IDENTIFIER } from '../../observations'
import type { ExpectedTable, ExpectedUser, ExpectedVersion } from './expectation'
import type { Check, CheckCode, CheckState } from './model'

/** A table as the facts show it now. */
export interface TableNow {
  readonly fact: TableFact | null
  readonly path: readonly SnapshotFact[]
  readonly all: readonly SnapshotFact[]
}

export function tableNow(facts: LakeFacts, ref: string): TableNow {
  const all = facts.snapshots.filter((one) => one.table === ref)
  return {
    fact: facts.tables.find((one) => one.ref === ref) ?? null,
    path: all.filter((one) => one.status !== 'superseded').sort((a, b) => compareBigInt(a.id, b.id)),
    all,
  }
}

/** What E11 asks of the files of a table that was rolled back, and whether the way back to before is still there. */
export function checkRolledBack(expected: ExpectedTable, now: TableNow): Check[] {
  const check = checkOf(expected)
  const { target, head } = expected
  if (target === null) {
    const empty = now.path.every((one) => one.identity !== head.identity)
    return [
      check(
        'rolled-back',
        empty ? 'passed' : 'open',
        empty ? 'its old snapshots are gone' : 'it is not empty',
      ),
    ]
  }
  const gone = now.path.every((one) => one.identity !== head.identity)
  const stands = standing(now, target)
  const later = now.path.filter((one) => one.id > target.id)
  return [
    check(
      'rolled-back',
      gone ? 'passed' : 'open',
      gone
        ? `snapshot ${head.id} of before left the path`
        : `snapshot ${head.id} of before is still on the path`,
    ),
    check('target-stands', stands.state, stands.says),
    ...(gone ? commitsAfter(expected, later) : [check('first-commit', 'open', 'not rolled back yet')]),
    undoKept(expected, now, gone),
  ]
}

function standing(now: TableNow, target: ExpectedVersion): { state: CheckState; says: string } {
  const here = now.path.find((one) => one.id === target.id)
  if (here === undefined) {
    const passed = now.path.some((one) => one.id > target.id) && now.all.some(isOne(target))
    return passed
      ? { state: 'passed', says: `snapshot ${target.id} has expired since` }
      : { state: 'failed', says: `snapshot ${target.id} is not there` }
  }
  const same = here.identity === target.identity
  return {
    state: same ? 'passed' : 'failed',
    says: same
      ? `snapshot ${target.id} is the one planned: ${target.commitUser}, identifier ${target.commitIdentifier}`
      : `snapshot ${target.id} is another one: ${here.commitUser}, identifier ${here.commitIdentifier}`,
  }
}

const isOne = (target: ExpectedVersion) => (one: SnapshotFact) => one.identity === target.identity

/** The new life: by the planned users, from the number after their checkpoint on, never falling. */
function commitsAfter(expected: ExpectedTable, later: readonly SnapshotFact[]): Check[] {
  const check = checkOf(expected)
  const users = new Map(expected.users.map((one) => [one.user, one]))
  const first = later.find((one) => !one.maintenance)
  if (first === undefined) {
    const none = users.size === 0
    return [
      check(
        'first-commit',
        none ? 'passed' : 'open',
        none ? 'no job of the plan writes it' : 'nothing was committed since',
      ),
    ]
  }
  const strangers = later.filter(
    (one) => !one.maintenance && one.commitIdentifier !== BATCH_IDENTIFIER && !users.has(one.commitUser),
  )
  const stranger = strangers[0]
  const firstOf = [...users.values()].map(
    (user) => [user, later.find((one) => one.commitUser === user.user)] as const,
  )
  const early = firstOf.find(([user, one]) => one !== undefined && isEarly(user, one))
  const started =
    stranger !== undefined
      ? check(
          'first-commit',
          'failed',
          `snapshot ${stranger.id} is by ${stranger.commitUser}, a user this plan does not know: started without the state?`,
        )
      : early?.[1] !== undefined
        ? check(
            'first-commit',
            'failed',
            `${early[1].commitUser} began with identifier ${early[1].commitIdentifier}, not above ${early[0].after}`,
          )
        : check(
            'first-commit',
            'passed',
            `snapshot ${first.id} by ${first.commitUser}, identifier ${first.commitIdentifier}`,
          )
  const fall = fallIn(later)
  return [
    started,
    check(
      'identifiers',
      fall === null ? 'passed' : 'failed',
      fall === null
        ? 'identifiers rise'
        : `identifier ${fall.commitIdentifier} of ${fall.commitUser} at snapshot ${fall.id} falls: started twice, or from older state`,
    ),
  ]
}

/** Only a group that its checkpoint still held may come under a number that is not above it (E9). */
function isEarly(user: ExpectedUser, one: SnapshotFact): boolean {
  if (user.after === null || one.commitIdentifier > user.after) return false
  return !user.pending.includes(one.commitIdentifier)
}

function fallIn(later: readonly SnapshotFact[]): SnapshotFact | null {
  const last = new Map<string, bigint>()
  for (const one of later) {
    if (one.commitIdentifier === BATCH_IDENTIFIER) continue
    const before = last.get(one.commitUser)
    if (before !== undefined && one.commitIdentifier < before) return one
    last.set(one.commitUser, one.commitIdentifier)
  }
  return null
}

/** The undo hangs on a tag in main that never expires: a branch keeps no files against main's expiry (rules X1, X8). */
function undoKept(expected: ExpectedTable, now: TableNow, rolledBack: boolean): Check {
  const { target } = expected
  const tags = (now.fact?.tags ?? []).filter((tag) => tag.identity === target?.identity)
  const lasting = tags.find((tag) => tag.retainedMillis === null)
  const file = now.path.find((one) => one.identity === target?.identity)?.status === 'live'
  const says =
    lasting !== undefined
      ? `tag ${lasting.name} keeps the target`
      : tags.length > 0
        ? `tag ${tags[0]!.name} on the target expires, and the undo with it`
        : file
          ? 'no tag in main keeps the target: once it expires the undo branch is lost'
          : 'no tag in main keeps the target, and it has expired: the undo branch is no longer to be trusted'
  const lost = rolledBack || tags.length > 0 || !file
  return {
    code: 'undo-kept',
    ref: expected.ref,
    state: lasting !== undefined ? 'passed' : lost ? 'failed' : 'open',
    says,
  }
}

export function checkOf({ ref }: ExpectedTable) {
  return (code: CheckCode, state: CheckState, says: string): Check => ({ code, ref, state, says })
}
