import type { RefText } from '../refs'
import { ok, type Result } from '../result'
import { availabilityOf } from './availability'
import { causeOf, chainOf, lastSteps } from './causes'
import { closesAt } from './closing'
import type { LakeModel } from './compile'
import { consequencesOf } from './consequences'
import type { Descent } from './descend'
import type { Cut, CutRequest, CutRow, NoLine, ReadThrough, Untouched } from './model'
import { wakersOf, type Wiring } from './problem'
import { restorePositionOf } from './reader-constraints'
import { solve, type Solution } from './solve'
import { topOf, type ChainVariable, type Variable } from './variables'
import { limitsOf, wishConstraints, type Wish, type WishError } from './wishes'

/** The greatest consistent cut under the wishes with a reason for every row, or the proof that there is none. */
export function planCut(
  model: LakeModel,
  wishes: readonly Wish[],
  request: CutRequest,
): Result<Cut | NoLine, WishError> {
  const limits = limitsOf(model, wishes)
  if (!limits.ok) return limits
  const extra = wishConstraints(model, limits.value)
  const solution = solve(
    model.problem,
    withConstraints(model.wiring, extra),
    limits.value,
    floorsOf(model, request),
  )
  return ok(solution.descent.failed === -1 ? cutOf(model, solution) : noLineOf(model, solution, request))
}

/** Lowest index allowed: index 0 only where an empty start may be chosen, the top where a pin holds. */
export function floorsOf(model: LakeModel, { allowEmpty, pins }: CutRequest): Int32Array {
  const pinned = new Set<RefText>(pins)
  return Int32Array.from(model.variables, (variable) => {
    const top = topOf(variable)
    if (pinned.has(variable.ref)) return top
    const writerUnknown = variable.kind === 'chain' && variable.line === null
    return Math.min(top, allowEmpty && !writerUnknown ? 0 : 1)
  })
}

export function withConstraints(wiring: Wiring, extra: ReturnType<typeof wishConstraints>): Wiring {
  if (extra.length === 0) return wiring
  const woken = [...wiring.woken]
  for (const one of extra) for (const variable of wakersOf(one)) woken[variable] = [...woken[variable]!, one]
  return { ...wiring, woken }
}

function cutOf(model: LakeModel, solution: Solution): Cut {
  const { descent } = solution
  const rows = [...lastSteps(descent)]
    .map(([index, step]) => rowOf(model, descent, model.variables[index]!, step))
    .sort((a, b) => (a.kind === b.kind ? (a.ref < b.ref ? -1 : 1) : a.kind === 'table' ? -1 : 1))
  const untouched = untouchedBy(model, descent)
  const closings = rows.flatMap((row) => row.closesAt ?? [])
  return {
    kind: 'cut',
    rows,
    untouched,
    ...consequencesOf(model, solution),
    expiresAt: closings.length === 0 ? null : Math.min(...closings),
  }
}

function rowOf(model: LakeModel, descent: Descent, variable: Variable, step: number): CutRow {
  const at = descent.values[variable.index]!
  return {
    ref: variable.ref,
    kind: variable.kind === 'table' ? 'table' : 'job',
    current: model.names.ref(variable, topOf(variable)),
    target: model.names.ref(variable, at),
    candidate: at,
    readThrough: variable.kind === 'table' ? readThroughOf(model, descent, variable.ref) : [],
    cause: causeOf(model, descent, descent.steps[step]!),
    chain: chainOf(model, descent, step),
    ...availabilityOf(variable, at),
    closesAt: closesAt(model, variable, at),
  }
}

/** Every reader that is put back, with what its checkpoint had planned of the table (rule K9). */
function readThroughOf(model: LakeModel, descent: Descent, table: RefText): ReadThrough[] {
  return (model.readersOf.table.get(table) ?? []).flatMap(({ chain }) => {
    const point = chain.points[descent.values[chain.index]!] ?? null
    if (point === null) return []
    const position = restorePositionOf(point, table)
    if (position === null) return []
    const job = model.names.ref(chain, descent.values[chain.index]!) ?? chain.ref
    const through = position.plannedThrough
    return [{ job, snapshot: through === null || through === 0n ? null : refAt(model, table, through) }]
  })
}

function refAt(model: LakeModel, table: RefText, id: bigint): RefText | null {
  const variable = model.tables.get(table)
  return variable === undefined ? null : model.names.version(variable, id)
}

/** Neighbours of what moves that stay as they are, and why they may (rule K9). */
function untouchedBy(model: LakeModel, descent: Descent): Untouched[] {
  const moved = (variable: Variable) => descent.values[variable.index]! < topOf(variable)
  const found = new Map<number, Untouched>()
  const note = (variable: Variable, reason: Untouched['reason'], says: string) => {
    if (moved(variable) || found.has(variable.index)) return
    found.set(variable.index, {
      ref: variable.ref,
      kind: variable.kind === 'table' ? 'table' : 'job',
      current: model.names.ref(variable, topOf(variable)),
      reason,
      says,
      readThrough: variable.kind === 'table' ? readThroughOf(model, descent, variable.ref) : [],
    })
  }
  for (const { chain, table } of model.readers) {
    if (moved(chain))
      note(
        table,
        'source-ahead',
        `${table.ref} stays ahead of ${chain.ref}, which reads on from where its checkpoint stands`,
      )
    if (moved(table)) note(chain, 'stopped-below', stoppedBelow(chain, table.ref))
  }
  for (const { chain, table, writer } of model.writers) {
    if (moved(chain) && writer.kept.length === 0)
      note(table, 'not-reached', `${chain.ref} has committed nothing to ${table.ref}`)
    else if (moved(chain))
      note(table, 'not-reached', `${chain.ref} has committed nothing to ${table.ref} after its target`)
    if (moved(table))
      note(chain, 'stopped-below', `${chain.ref} is stopped, and nothing it committed to ${table.ref} goes`)
  }
  return [...found.values()].sort((a, b) => (a.ref < b.ref ? -1 : 1))
}

function stoppedBelow(chain: ChainVariable, table: RefText): string {
  return `${chain.ref} is stopped and has read nothing of ${table} above its target`
}

function noLineOf(model: LakeModel, solution: Solution, request: CutRequest): NoLine {
  const { descent, proven } = solution
  const index = descent.steps.length - 1
  const variable = model.variables[descent.failed]!
  const chain = chainOf(model, descent, index)
  const pinned = request.pins.includes(variable.ref)
  const last = chain.at(-1)!
  return {
    kind: 'no-line',
    ref: variable.ref,
    because: `${nothingLeft(variable, pinned)}: ${last.because}`,
    chain,
    proven,
    advice: adviceFor(variable, pinned, request),
  }
}

function nothingLeft(variable: Variable, pinned: boolean): string {
  if (pinned) return `${variable.ref} was asked to stay as it is, and cannot`
  return variable.kind === 'table'
    ? `${variable.ref} has no version left that can be restored`
    : `${variable.ref} has no checkpoint left that can be restored`
}

function adviceFor(variable: Variable, pinned: boolean, request: CutRequest): string[] {
  if (pinned) return [`Leave out the pin on ${variable.ref}.`]
  const retire =
    variable.kind === 'chain' ? [`If ${variable.ref} is not to run again, declare it retired.`] : []
  return request.allowEmpty
    ? retire
    : [...retire, 'Allow empty starts, if rebuilding from nothing is acceptable (allowEmpty).']
}
