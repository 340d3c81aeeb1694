import { SKEW_MARGIN } from './clock'
import { PLANNING_MARGIN, type ContentIndex } from './content'
import { tidyEvidence } from './evidence'
import type { CheckpointFact, ReadFact } from './model'
import type { RunDraft } from './runs'
import type { SourceDraft } from './sources'

/** Lookup joins have no position (rule F11): at most the newest version before the checkpoint completed. */
export function deriveLookupReads(
  run: RunDraft,
  source: SourceDraft,
  content: ContentIndex,
  checkpoints: readonly CheckpointFact[],
): ReadFact[] {
  return checkpoints
    .filter((checkpoint) => checkpoint.status === 'COMPLETED')
    .map((checkpoint) => {
      const head =
        checkpoint.completedAt === null
          ? null
          : content.headAtMost(checkpoint.completedAt + SKEW_MARGIN, run.startTime)
      return {
        jobId: run.jobId,
        checkpointId: checkpoint.checkpointId,
        table: source.from,
        kind: 'lookup' as const,
        certainty: 'assumed' as const,
        low: null,
        high: head,
        position: null,
        minOpen: null,
        previousHigh: null,
        noNewData: null,
        evidence: tidyEvidence([...source.evidence.slice(0, 2), ...checkpoint.evidence.slice(0, 1)]),
      }
    })
}

/** A batch run plans its scan between its submission and its first task; no later than its own commit. */
export function deriveBatchRead(
  run: RunDraft,
  source: SourceDraft,
  content: ContentIndex,
  committedAt: number | null,
): ReadFact | null {
  const evidence = tidyEvidence([...source.evidence.slice(0, 3)])
  const base = {
    jobId: run.jobId,
    checkpointId: null,
    table: source.from,
    minOpen: null,
    previousHigh: null,
    noNewData: null,
    evidence,
  }
  if (source.kind === 'lookup') {
    return {
      ...base,
      kind: 'lookup',
      certainty: 'assumed',
      low: null,
      high: content.headAtMost((committedAt ?? run.startTime) + SKEW_MARGIN, run.startTime),
      position: null,
    }
  }
  const scans = (source.hints.length === 0 ? [null] : source.hints).map((hints) =>
    scanOf(hints, headsOf(run, content)),
  )
  if (scans.some(({ high }) => high === null || high === 0n)) return null
  const low = scans.reduce<bigint | null>(
    (a, { low }) => (a === null || low === null ? null : a < low ? a : low),
    scans[0]!.low,
  )
  const high = scans.reduce((a, { high }) => (high !== null && high > a ? high : a), 0n)
  const exact = low === high
  return {
    ...base,
    kind: 'scan',
    certainty: exact ? 'exact' : low === null ? 'atMost' : 'range',
    low: low ?? 0n,
    high,
    position: exact ? high : null,
  }
}

interface Scanned {
  readonly low: bigint | null
  readonly high: bigint | null
}

function headsOf(run: RunDraft, content: ContentIndex): Scanned {
  const running = run.states.find((s) => s.state === 'RUNNING')?.at ?? run.startTime
  const high = content.headAtMost(Math.max(running, run.startTime) + SKEW_MARGIN, run.startTime)
  return { low: content.startsElsewhere ? null : content.headAtLeast(run.startTime - PLANNING_MARGIN), high }
}

/** A scan pinned to a snapshot read that one; one that a tag, a time or a span of changes bends, nothing newer than the head. */
function scanOf(hints: string | null, heads: Scanned): Scanned {
  const pinned = /(?:^|[ ,])scan\.snapshot-id=(\d+)/.exec(hints ?? '')?.[1]
  if (pinned !== undefined) return { low: BigInt(pinned), high: BigInt(pinned) }
  return /(?:^|[ ,])(?:scan\.|incremental-)/.test(hints ?? '') ? { ...heads, low: null } : heads
}
