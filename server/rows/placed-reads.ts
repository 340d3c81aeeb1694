import type { PortionFacts } from '@/lib/domain/facts/scope'
import type { ReadFact } from '@/lib/domain/facts/model'
import type { Millis } from '@/lib/domain/time'

/** A read with what its search needs and only other facts know. */
export interface PlacedRead {
  readonly fact: ReadFact
  /** Greatest `high` of the run on this table up to here; `null` for lookups and where nothing is known yet. */
  readonly reach: bigint | null
  /** Completion of its checkpoint, else the first commit; for a batch run the first commit, else its end. */
  readonly at: Millis | null
  /** 0, or its place among equal ones: a job may read one table through several sources. */
  readonly nth: number
}

export function placeReads(facts: PortionFacts): PlacedRead[] {
  const dates = new Map<string, Millis>()
  for (const run of facts.runs) {
    if (run.endTime !== null) dates.set(momentKey(run.jobId, null), run.endTime)
  }
  for (const [moment, at] of firstCommits(facts)) dates.set(moment, at)
  for (const checkpoint of facts.checkpoints) {
    if (checkpoint.completedAt !== null) {
      dates.set(momentKey(checkpoint.jobId, checkpoint.checkpointId), checkpoint.completedAt)
    }
  }
  const reaches = risingReaches(facts.reads)
  const seen = new Map<string, number>()
  return facts.reads.map((fact) => {
    const moment = momentKey(fact.jobId, fact.checkpointId)
    const source = `${moment} ${fact.kind} ${fact.table}`
    const nth = seen.get(source) ?? 0
    seen.set(source, nth + 1)
    return { fact, reach: reaches.get(fact) ?? null, at: dates.get(moment) ?? null, nth }
  })
}

function firstCommits(facts: PortionFacts): Map<string, Millis> {
  const first = new Map<string, Millis>()
  for (const write of facts.writes) {
    const moment = momentKey(write.jobId, write.checkpointId)
    const known = first.get(moment)
    if (write.committedAt !== null && (known === undefined || write.committedAt < known)) {
      first.set(moment, write.committedAt)
    }
  }
  return first
}

function risingReaches(reads: readonly ReadFact[]): Map<ReadFact, bigint> {
  const readers = new Map<string, ReadFact[]>()
  for (const read of reads) {
    if (read.kind === 'lookup') continue
    const reader = `${read.jobId} ${read.table}`
    const known = readers.get(reader)
    if (known === undefined) readers.set(reader, [read])
    else known.push(read)
  }
  const reaches = new Map<ReadFact, bigint>()
  for (const list of readers.values()) {
    let reach: bigint | null = null
    for (const read of list.sort(byCheckpoint)) {
      if (read.high !== null && (reach === null || read.high > reach)) reach = read.high
      if (reach !== null) reaches.set(read, reach)
    }
  }
  return reaches
}

/** A batch run has one moment only; it sorts first. */
function byCheckpoint(a: ReadFact, b: ReadFact): number {
  if (a.checkpointId === b.checkpointId) return 0
  if (a.checkpointId === null) return -1
  return b.checkpointId === null || a.checkpointId > b.checkpointId ? 1 : -1
}

function momentKey(jobId: string, checkpointId: bigint | null): string {
  return `${jobId}@${checkpointId ?? 'batch'}`
}
