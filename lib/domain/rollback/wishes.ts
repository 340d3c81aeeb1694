import { parseRef, tableRefText, type Ref } from '../refs'
import { ok, refuse, type Result } from '../result'
import type { Millis } from '../time'
import type { LakeModel } from './compile'
import { comparePlaces, type RestorePoint } from './life-line'
import type { Constraint } from './problem'
import type { Limits, VariableLimit } from './solve'
import { topOf, type ChainVariable, type TableVariable, type Variable } from './variables'
import { pendingOf } from './writer-constraints'

export type Wish =
  /** Nothing later than this version; by whole groups. */
  | { readonly kind: 'at-most'; readonly ref: Ref }
  /** This version must be gone. */
  | { readonly kind: 'before'; readonly ref: Ref }
  /** Every table and chain as it was by then. */
  | { readonly kind: 'time'; readonly at: Millis }

export interface WishError {
  readonly code: 'version-not-found' | 'wish-needs-version'
  readonly ref: string
  readonly detail: string
}

/** Wishes as highest candidates allowed, per variable. */
export function limitsOf(model: LakeModel, wishes: readonly Wish[]): Result<Limits, WishError> {
  const limits = new Map<number, VariableLimit>()
  for (const wish of wishes) {
    const found = wish.kind === 'time' ? ok(limitsAt(model, wish.at)) : limitOf(model, wish.ref, wish.kind)
    if (!found.ok) return found
    for (const { variable, at, highest } of found.value) {
      const known = limits.get(variable.index)
      const lower =
        known === undefined || at < known.at || (at === known.at && isLower(highest, known.highest))
      if (lower)
        limits.set(variable.index, { at, rule: 'wish', ...(highest === undefined ? {} : { highest }) })
    }
  }
  return ok(limits)
}

type Limit = { readonly variable: Variable; readonly at: number; readonly highest?: bigint }

function isLower(a: bigint | undefined, b: bigint | undefined): boolean {
  return a !== undefined && b !== undefined && a < b
}

function limitOf(model: LakeModel, ref: Ref, kind: 'at-most' | 'before'): Result<Limit[], WishError> {
  if (ref.kind === 'snapshot') return limitOnTable(model, ref, kind)
  if (ref.kind === 'checkpoint') return limitOnChain(model, ref, kind)
  if (ref.kind === 'run') return limitOnBatch(model, ref, kind)
  const text = 'name' in ref ? ref.name : tableRefText(ref.table)
  return refuse({
    code: 'wish-needs-version',
    ref: text,
    detail: 'name one version: table:db.name@12, or job:name@17',
  })
}

function limitOnTable(
  model: LakeModel,
  ref: Extract<Ref, { kind: 'snapshot' }>,
  kind: 'at-most' | 'before',
): Result<Limit[], WishError> {
  const text = tableRefText(ref.table)
  const variable = model.tables.get(text)
  const head = variable?.line.head ?? null
  if (variable === undefined || head === null || ref.id > head.id || ref.id < 1n)
    return missing(text, `${text} has no snapshot ${ref.id}`)
  const here = variable.line.path.find((one) => one.id === ref.id)
  if (ref.identity !== null && here?.identity.startsWith(ref.identity) !== true)
    return missing(
      text,
      `that snapshot ${ref.id} of ${text} is not on the current life: it was rolled back or replaced`,
    )
  const group = variable.line.groups.find((one) => one.firstId <= ref.id && ref.id <= one.lastId)
  const highest = kind === 'before' ? (group?.firstId ?? ref.id) - 1n : (group?.lastId ?? ref.id)
  return ok([{ variable, at: lastVersion(variable, highest), highest }])
}

/** Highest candidate with at most this id. */
function lastVersion({ versions }: TableVariable, id: bigint): number {
  let at = versions.length - 1
  while (at > 0 && versions[at]!.id > id) at--
  return at
}

function limitOnChain(
  model: LakeModel,
  ref: Extract<Ref, { kind: 'checkpoint' }>,
  kind: 'at-most' | 'before',
): Result<Limit[], WishError> {
  const run = model.runs.find(ref.name, ref.run)
  const variable = model.chains.find((one) => run !== null && one.line?.members.includes(run.jobId) === true)
  if (run === null || variable?.line === null || variable === undefined)
    return missing(ref.name, `no run of job "${ref.name}" fits that is not retired`)
  const place = variable.line.placeOf(run.jobId, ref.checkpointId)
  if (place === null)
    return missing(
      ref.name,
      `checkpoint ${ref.checkpointId} lies on a life of "${ref.name}" that was given up`,
    )
  const allowed = (point: RestorePoint) => {
    const order = comparePlaces(point, place)
    return kind === 'before' ? order < 0 : order <= 0
  }
  return ok([{ variable, at: lastPoint(variable, allowed) }])
}

/** Highest candidate that is allowed; a stopped chain may stay where it is if its last checkpoint is. */
function lastPoint(
  { points, stopped, line }: ChainVariable,
  allowed: (point: RestorePoint) => boolean,
): number {
  const last = line?.last ?? null
  if (stopped && last !== null && allowed(last)) return points.length - 1
  for (let at = points.length - 2; at > 0; at--) if (allowed(points[at]!)) return at
  return 0
}

/** A batch run stands for what it wrote. */
function limitOnBatch(
  model: LakeModel,
  ref: Extract<Ref, { kind: 'run' }>,
  kind: 'at-most' | 'before',
): Result<Limit[], WishError> {
  const run = model.runs.find(ref.name, ref.run)
  if (run === null || run.jobType !== 'BATCH')
    return refuse({
      code: 'wish-needs-version',
      ref: ref.name,
      detail: 'name a checkpoint of it, as in job:name~run@17',
    })
  const found: Limit[] = []
  for (const variable of model.tables.values()) {
    const own = variable.line.groups.filter((one) => one.run === run.jobId)
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) continue
    const highest = kind === 'before' ? first.firstId - 1n : last.lastId
    found.push({ variable, at: lastVersion(variable, highest), highest })
  }
  return found.length > 0
    ? ok(found)
    : missing(ref.name, `nothing that this run of "${ref.name}" wrote is on a current life`)
}

/** Times become ids here; a time is never handed on to a statement. */
function limitsAt(model: LakeModel, at: Millis): Limit[] {
  return model.variables.flatMap((variable): Limit[] => {
    const index = limitAtTime(variable, at, model.now)
    if (index === null) return []
    const highest = variable.kind === 'table' ? newestId(variable, at) : undefined
    return [{ variable, at: index, ...(highest === undefined ? {} : { highest }) }]
  })
}

function newestId({ line }: TableVariable, at: Millis): bigint {
  return line.path.reduce((id, one) => (one.timeMillis <= at && one.id > id ? one.id : id), 0n)
}

/** Highest candidate that was there by then; `null` = not bounded. */
export function limitAtTime(variable: Variable, at: Millis, now: Millis): number | null {
  if (variable.kind === 'chain') {
    if (variable.line === null || at >= now) return null
    return lastPoint(variable, ({ fact }) => (fact.completedAt ?? Infinity) <= at)
  }
  let index = topOf(variable)
  while (index > 0 && variable.versions[index]!.timeMillis > at) index--
  return index
}

/**
 * A wish on a table holds for what stands there in the end, including groups that a restore commits again: checkpoints
 * that still hold a group beyond the wish go with it (rule K3).
 */
export function wishConstraints(model: LakeModel, limits: Limits): Constraint[] {
  return model.writers.flatMap(({ chain, table, writer }) => {
    const limit = limits.get(table.index)
    if (limit === undefined || limit.at >= topOf(table)) return []
    const highest = limit.highest ?? table.versions[limit.at]?.id ?? 0n
    const inside = writer.kept.filter(({ group }) => group.lastId <= highest)
    const users = new Set(writer.kept.map(({ group }) => group.user))
    for (const run of writer.line.runs)
      for (const sink of run.sinks)
        if (sink.to === table.ref && sink.commitUser !== null) users.add(sink.commitUser)
    const newest = writer.kept.at(-1)?.place ?? null
    const isBeyond = (user: string, identifier: bigint): boolean => {
      if (inside.some(({ group }) => group.user === user && group.identifier === identifier)) return false
      if (writer.kept.some(({ group }) => group.user === user && group.identifier === identifier)) return true
      // Never seen: below everything that was seen, or not committed yet.
      return writer.kept.every(({ group }) => group.user !== user || group.identifier < identifier)
    }
    const beyond = (point: RestorePoint | null): boolean => {
      if (point === null) return false
      if (pendingOf(point) === null) return newest === null || comparePlaces(point, newest) > 0
      return (point.fact.pending ?? []).some(
        ({ commitUser, identifier, newFiles, newRows }) =>
          users.has(commitUser) &&
          !(newFiles === 0 && (newRows ?? 0n) === 0n) &&
          isBeyond(commitUser, identifier),
      )
    }
    const need = Int32Array.from(chain.points, (point) => (beyond(point) ? topOf(table) + 1 : 0))
    if (need.every((one) => one === 0)) return []
    const says = (_: number, y: number) =>
      `${model.names.says(chain, y)} may still hold a group that it would commit to ${table.ref}, beyond what was asked for`
    const about = { from: chain.ref, to: table.ref, says }
    return [{ rule: 'K3', x: table.index, y: chain.index, need, monotone: false, about } satisfies Constraint]
  })
}

function missing(ref: string, detail: string): Result<never, WishError> {
  return refuse({ code: 'version-not-found', ref, detail })
}

export function wishFromText(kind: 'at-most' | 'before', text: string): Result<Wish, WishError> {
  const ref = parseRef(text)
  return ref.ok
    ? ok({ kind, ref: ref.value })
    : refuse({ code: 'wish-needs-version', ref: text, detail: ref.error.detail })
}
