import type { Certainty } from '../facts'
import type { RunNames } from '../facts/run-names'
import { formatRef, parseRef, type RefText } from '../refs'
import type { Millis } from '../time'
import type { JobAt } from './flow'
import type { Hop, HopKind } from './model'
import type { Paces } from './pace'
import { wayTo, type StuckPoint } from './trace'
import type { Step } from './unreflected'
import type { TableAt } from './versions-at'

/** Names a snapshot: `table:ods.orders@812`. */
export function snapshotRef(table: TableAt, index: number): RefText {
  return nameVersion(table.ref, table.ids[index]!)
}

function nameVersion(table: RefText, id: bigint): RefText {
  const parsed = parseRef(table)
  if (!parsed.ok || parsed.value.kind !== 'table') return table
  return formatRef({ kind: 'snapshot', table: parsed.value.table, id, identity: null })
}

/** A hop with who is answerable for it: a job, or the table where no job is known. */
export interface TracedHop {
  readonly hop: Hop
  readonly job: JobAt | null
  readonly open: boolean
  readonly step: Step['kind']
}

/**
 * The way of the oldest missing data as hops without gaps: each begins where the one before ended and the last one
 * ends now, so their lengths sum exactly to now minus the root's commit time (rule D3).
 */
class HopBook {
  private readonly hops: TracedHop[] = []

  constructor(
    private at: Millis,
    private readonly now: Millis,
  ) {}

  /** Adds a hop up to `until`; nothing where no time passed, unless it is the open one. */
  add(
    hop: Omit<Hop, 'from' | 'to' | 'ms' | 'kind'> & { kind: HopKind },
    until: Millis,
    who: { job: JobAt | null; step: Step['kind']; open?: boolean },
  ): void {
    const to = Math.min(Math.max(until, this.at), this.now)
    const open = who.open === true
    if (to > this.at || open)
      this.hops.push({
        hop: { ...hop, from: this.at, to, ms: to - this.at },
        job: who.job,
        open,
        step: who.step,
      })
    this.at = to
  }

  get reached(): Millis {
    return this.at
  }

  close(): TracedHop[] {
    return this.hops
  }
}

export interface HopContext {
  readonly now: Millis
  readonly names: RunNames
  readonly paces: Paces
  readonly writerOf: (table: TableAt, index: number) => JobAt | null
}

export function hopsOf(point: StuckPoint, context: HopContext): TracedHop[] {
  const { now, paces } = context
  const way = wayTo(point.place)
  const book = new HopBook(point.root.table.times[point.root.index]!, now)
  for (const [i, { table, index }] of way.entries()) {
    const next = way[i + 1]?.via ?? null
    const { pair, step } = next ?? point
    if (step.kind === 'no-changelog') {
      book.add(
        {
          kind: 'stuck',
          at: snapshotRef(table, index),
          job: null,
          usualMs: paces.changelog(table),
          failedAttempts: 0,
          certainty: 'exact',
          evidence: table.snapshots[index]!.evidence,
        },
        now,
        { job: context.writerOf(table, index), step: step.kind, open: true },
      )
      continue
    }
    addChangelog(book, table, index, step.delivered, context)
    const waiting = snapshotRef(table, step.delivered)
    const { job } = pair
    const usualMs = paces.job(job)?.ms ?? null
    const evidence = table.snapshots[step.delivered]!.evidence
    if (step.kind === 'waiting') {
      book.add(
        {
          kind: 'stuck',
          at: waiting,
          job: job.ref,
          usualMs,
          failedAttempts: failuresWithin(job, book.reached, now),
          certainty: lastCertainty(pair.reader.certainty),
          evidence,
        },
        now,
        { job, step: step.kind, open: true },
      )
      continue
    }
    const entry = job.line.entries[step.entry]!
    const certainty = worse(pair.reader.certainty[step.entry], pair.reader.certainty[step.entry - 1])
    const began = firstPartial(job, step.entry, book.reached)
    book.add(
      { kind: 'wait', at: waiting, job: job.ref, usualMs, failedAttempts: 0, certainty, evidence },
      began,
      { job, step: step.kind },
    )
    const checkpoint = context.names.checkpointRef(entry.run.fact, entry.checkpointId)
    book.add(
      {
        kind: 'job',
        at: checkpoint,
        job: job.ref,
        usualMs,
        failedAttempts: failuresWithin(job, began, entry.completedAt),
        certainty,
        evidence: entry.evidence,
      },
      entry.completedAt,
      { job, step: step.kind },
    )
    if (step.kind === 'uncommitted') {
      book.add(
        {
          kind: 'stuck',
          at: checkpoint,
          job: job.ref,
          usualMs: null,
          failedAttempts: 0,
          certainty: 'tentative',
          evidence: entry.evidence,
        },
        now,
        { job, step: step.kind, open: true },
      )
    } else {
      book.add(
        {
          kind: 'commit',
          at: snapshotRef(pair.to, step.to),
          job: job.ref,
          usualMs: null,
          failedAttempts: 0,
          certainty: 'exact',
          evidence: pair.to.snapshots[step.to]!.evidence,
        },
        pair.to.times[step.to]!,
        { job, step: step.kind },
      )
    }
  }
  return book.close()
}

function addChangelog(
  book: HopBook,
  table: TableAt,
  index: number,
  delivered: number,
  { paces, writerOf }: HopContext,
): void {
  if (delivered === index) return
  book.add(
    {
      kind: 'changelog',
      at: snapshotRef(table, index),
      job: null,
      usualMs: paces.changelog(table),
      failedAttempts: 0,
      certainty: 'exact',
      evidence: table.snapshots[delivered]!.evidence,
    },
    table.times[delivered]!,
    { job: writerOf(table, index), step: 'no-changelog' },
  )
}

/** When the job began to work on the data: at the first barrier tried after it was there, failed ones included. */
function firstPartial(job: JobAt, index: number, there: Millis): Millis {
  const entry = job.line.entries[index]!
  const before = job.line.entries[index - 1]
  let began = entry.triggeredAt ?? before?.completedAt ?? entry.completedAt
  for (const failed of entry.run.checkpoints.failed) {
    const tried = failed.triggeredAt ?? failed.failedAt
    if (tried >= there && tried < began && (before === undefined || tried > before.completedAt)) began = tried
  }
  return Math.min(began, entry.completedAt)
}

function failuresWithin(job: JobAt, from: Millis, to: Millis): number {
  let count = 0
  for (const run of job.runs)
    for (const { failedAt } of run.checkpoints.failed) if (failedAt > from && failedAt <= to) count++
  return count
}

function lastCertainty(certainty: readonly Certainty[]): Certainty {
  return certainty[certainty.length - 1] ?? 'exact'
}

function worse(a: Certainty | undefined, b: Certainty | undefined): Certainty {
  return a !== undefined && a !== 'exact' ? a : (b ?? a ?? 'exact')
}
