import { compareText, groupBy } from '../collections'
import type { State } from '../graph'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import type { DelayClass, TableDelay } from './model'

/** What incidents are made of: a verdict over a table, here or as the API gives it. */
export interface Blamable {
  readonly ref: string
  readonly state: State
  readonly lateMs: Millis | null
  readonly culprit: { readonly ref: string; readonly class: DelayClass } | null
}

/** One thing that is wrong, with all tables it keeps waiting. */
export interface Incident<T extends Blamable = Blamable> {
  /** Class and culprit; the table where nobody can be named. */
  readonly key: string
  readonly culprit: T['culprit']
  /** The worst of its tables. */
  readonly state: 'broken' | 'late'
  /** Latest first. */
  readonly tables: readonly T[]
  /** Of the latest table; `null` where it cannot be told of any. */
  readonly lateMs: Millis | null
}

/** One incident for each culprit and class, not one for each table; the one that reaches most tables first. */
export function groupIncidents<T extends Blamable>(items: readonly T[]): Incident<T>[] {
  const open = items.filter(({ state }) => state === 'late' || state === 'broken')
  const groups = groupBy(open, ({ culprit, ref }) =>
    culprit === null ? ref : `${culprit.class} ${culprit.ref}`,
  )
  return [...groups]
    .map(([key, tables]) => toIncident(key, tables))
    .sort(
      (a, b) =>
        b.tables.length - a.tables.length || (b.lateMs ?? -1) - (a.lateMs ?? -1) || compareText(a.key, b.key),
    )
}

function toIncident<T extends Blamable>(key: string, tables: readonly T[]): Incident<T> {
  const latestFirst = [...tables].sort(
    (a, b) => (b.lateMs ?? -1) - (a.lateMs ?? -1) || compareText(a.ref, b.ref),
  )
  return {
    key,
    culprit: latestFirst[0]?.culprit ?? null,
    state: tables.some(({ state }) => state === 'broken') ? 'broken' : 'late',
    tables: latestFirst,
    lateMs: latestFirst[0]?.lateMs ?? null,
  }
}

/** An incident as a look at the lake found it. */
export interface SeenIncident {
  /** A job or table; the late table itself where nobody can be named. */
  readonly culprit: RefText
  readonly class: DelayClass
  readonly state: 'broken' | 'late'
  /** Since when the culprit's state holds; `null` = not known. */
  readonly since: Millis | null
  readonly lateMs: Millis | null
  /** Latest first. */
  readonly tables: readonly RefText[]
  /** All its tables, or its culprit, are paused by a person. */
  readonly paused: boolean
}

/** What tells incidents of a lake apart. */
export function incidentKey(one: { readonly culprit: string; readonly class: DelayClass }): string {
  return `${one.class} ${one.culprit}`
}

/** The incidents of verdicts, as the ledger keeps them. */
export function seenIncidents(delays: readonly TableDelay[]): SeenIncident[] {
  return groupIncidents(delays).map(({ culprit, state, lateMs, tables }) => ({
    culprit: culprit?.ref ?? tables[0]!.ref,
    class: culprit?.class ?? 'unknown',
    state,
    since: culprit?.since ?? tables[0]!.at,
    lateMs,
    tables: tables.map(({ ref }) => ref),
    paused: tables.every((table) => table.class === 'paused'),
  }))
}

/** What is kept of an incident that has not closed. */
export interface OpenIncident {
  readonly id: string
  readonly culprit: RefText
  readonly class: DelayClass
  readonly worstMs: Millis | null
  readonly mostTables: number
  /** Since when looks did not find it any more; `null` = the last one did. */
  readonly goneSince: Millis | null
}

export interface IncidentStep {
  readonly opened: readonly SeenIncident[]
  readonly continued: readonly {
    readonly id: string
    readonly seen: SeenIncident
    readonly worstMs: Millis | null
    readonly mostTables: number
  }[]
  readonly gone: readonly { readonly id: string; readonly since: Millis }[]
  readonly closed: readonly { readonly id: string; readonly at: Millis }[]
}

/** An incident that comes and goes with every checkpoint is one: it closes when it was gone for this long. */
export const CLOSES_AFTER: Millis = 60_000

/** What a look at `now` changes in the ledger. A look at an earlier instant than the last one changes nothing that closed. */
export function stepIncidents(
  open: readonly OpenIncident[],
  seen: readonly SeenIncident[],
  now: Millis,
): IncidentStep {
  const byKey = new Map(open.map((one) => [incidentKey(one), one]))
  const found = new Set(seen.map(incidentKey))
  const absent = open.filter((one) => !found.has(incidentKey(one)))
  const sinceOf = ({ goneSince }: OpenIncident) => Math.min(goneSince ?? now, now)
  const isOver = (one: OpenIncident) => now - sinceOf(one) >= CLOSES_AFTER
  return {
    opened: seen.filter((one) => !byKey.has(incidentKey(one))),
    continued: seen.flatMap((one) => {
      const known = byKey.get(incidentKey(one))
      if (known === undefined) return []
      return [
        {
          id: known.id,
          seen: one,
          worstMs:
            Math.max(known.worstMs ?? -1, one.lateMs ?? -1) < 0
              ? null
              : Math.max(known.worstMs ?? 0, one.lateMs ?? 0),
          mostTables: Math.max(known.mostTables, one.tables.length),
        },
      ]
    }),
    gone: absent.filter((one) => !isOver(one)).map((one) => ({ id: one.id, since: sinceOf(one) })),
    closed: absent.filter(isOver).map((one) => ({ id: one.id, at: sinceOf(one) })),
  }
}
