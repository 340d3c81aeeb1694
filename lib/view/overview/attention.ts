import type { State, WireJobItem, WireLake, WireTableItem } from '@/lib/contracts'

/** States a person should look at, worst first. */
export const ATTENTION_STATES = ['broken', 'late', 'stale'] as const
export type AttentionState = (typeof ATTENTION_STATES)[number]

/** Which lake, at which instant. */
export interface LookOfItem {
  readonly lake: Pick<WireLake, 'name'>
  readonly asOf: string | null
  readonly judgedAt: string | null
}

export interface AttentionItem {
  readonly lake: string
  /** The instant it is looked at; `null` = the newest facts. */
  readonly asOf: string | null
  /** The instant the state is judged at; `null` = now. */
  readonly judgedAt: string | null
  readonly kind: 'job' | 'table'
  readonly ref: string
  readonly state: AttentionState
  readonly detail: { readonly code: string; readonly at: string | null; readonly count: number | null } | null
  /** Tables a job writes, jobs that read a table: how far it reaches at once. */
  readonly reach: number
  /** Flink's own word for a job. */
  readonly flinkState: string | null
  /** When a table got its newest content; when a job's newest run ended. */
  readonly at: string | null
}

export function jobAttention(look: LookOfItem, job: WireJobItem): AttentionItem | null {
  if (!isAttention(job.state)) return null
  return {
    lake: look.lake.name,
    asOf: look.asOf,
    judgedAt: look.judgedAt,
    kind: 'job',
    ref: job.ref,
    state: job.state,
    detail: job.stateDetail,
    reach: job.writes,
    flinkState: job.flinkState,
    at: job.endedAt,
  }
}

export function tableAttention(look: LookOfItem, table: WireTableItem): AttentionItem | null {
  if (!isAttention(table.state)) return null
  return {
    lake: look.lake.name,
    asOf: look.asOf,
    judgedAt: look.judgedAt,
    kind: 'table',
    ref: table.ref,
    state: table.state,
    detail: table.stateDetail,
    reach: table.readers,
    flinkState: null,
    at: table.lastContentAt,
  }
}

/** Worst first; of equals jobs before tables (they are the cause more often), then by reach, age and name. */
export function rankAttention(items: readonly AttentionItem[]): AttentionItem[] {
  return [...items].sort(
    (a, b) =>
      ATTENTION_STATES.indexOf(a.state) - ATTENTION_STATES.indexOf(b.state) ||
      compare(a.kind, b.kind) ||
      b.reach - a.reach ||
      compare(a.detail?.at ?? a.at ?? '', b.detail?.at ?? b.at ?? '') ||
      compare(a.lake, b.lake) ||
      compare(a.ref, b.ref),
  )
}

function isAttention(state: State): state is AttentionState {
  return ATTENTION_STATES.some((each) => each === state)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
