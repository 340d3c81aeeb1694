import type { RefText } from '../refs'
import type { Millis } from '../time'
import type { LakeModel } from './compile'
import type { Cut } from './model'
import { call, canBeNamedInCall } from './statements'
import type { Statement } from './step'
import { cancelStatement } from './steps-in-place'
import type { Variable } from './variables'

/** Stop, keep the heads, think: nothing is rolled back (rule X6). */
export interface Freeze {
  readonly because: string
  readonly closesAt: Millis
  readonly statements: readonly Statement[]
}

/** Points that go sooner than this leave no time to think. */
const QUICKLY: Millis = 15 * 60_000
const TAG = 'hw_freeze'

/** `null` = nothing runs that could take a point away, or there is time. */
export function freezeFor(
  variables: readonly Variable[],
  closesAt: Millis | null,
  now: Millis,
): Freeze | null {
  const running = variables.flatMap((one) =>
    one.kind === 'chain' && one.line !== null && !one.stopped ? (one.line.runs.at(-1) ?? []) : [],
  )
  if (running.length === 0 || closesAt === null || closesAt - now > QUICKLY) return null
  const heads = variables.flatMap((one): Statement[] => {
    const head = one.kind === 'table' ? one.line.head : null
    if (one.kind !== 'table' || head === null || !canBeNamedInCall(one.line.fact.table)) return []
    const tag = ['tag', `${TAG}_${now}`] as const
    return [
      {
        language: 'sql',
        text: call('create_tag', one.line.fact.table, [tag, ['snapshot_id', head.id]]),
      },
    ]
  })
  return {
    because:
      'What this rests on may begin to go within a quarter of an hour while these jobs run. Cancelled, they keep their checkpoints; a tag keeps a head.',
    closesAt,
    statements: [...running.map(({ jobId }) => cancelStatement(jobId)), ...heads],
  }
}

/** For a cut: only what it touches stops. */
export function freezeForCut(model: LakeModel, cut: Cut): Freeze | null {
  const touched = new Set<RefText>(cut.rows.map((row) => row.ref))
  const variables = model.variables.filter((one) => touched.has(one.ref))
  return freezeFor(variables, cut.expiresAt, model.now)
}
