import type { RunFact } from '../facts'
import { jobRefText } from '../refs'
import { NO_PARTS, type Finding } from './model'
import { isOver, type RunLines } from './run-lines'
import { headOf, type TableLife } from './table-life'
import { plain } from './words'

/** A running reader is given this long beyond three of its checkpoint intervals to complete one. */
const PATIENCE = 60_000
const DEFAULT_INTERVAL = 180_000

/** A running reader's next snapshot expired before it was read (rule D8: broken, not late). */
export function findExpiredPositions(life: TableLife, lines: RunLines): Finding[] {
  const head = headOf(life)
  const earliest = earliestReadable(life)
  if (head === undefined || earliest === null) return []
  return lines.readersOf(life.ref).flatMap((run): Finding[] => {
    if (isOver(run) || run.jobType === 'BATCH') return []
    const newest = lines.lineOf(run).at(-1)
    const read = newest?.reads.find((one) => one.table === life.ref && one.kind === 'scan')
    if (newest === undefined || read === undefined || read.position === null) return []
    const next = read.minOpen ?? read.position + 1n
    const at = newest.checkpoint.completedAt
    // Between two checkpoints it reads on: only one that completes none any more is stuck.
    if (next >= earliest || at === null || head.timeMillis < at + patience(run)) return []
    return [
      {
        key: `${life.ref} expired under ${run.jobId}`,
        kind: 'position-expired',
        severity: 'damage',
        certainty: 'exact',
        refs: [
          lines.names.runs.checkpointRef(newest.run, newest.checkpoint.checkpointId),
          lines.names.version(life.ref, earliest),
        ],
        concerns: [jobRefText(run.jobName), life.ref].sort(),
        since: { at, notAfter: life.listed?.at ?? null, from: 'checkpoint' },
        meaning: `${run.jobName} has to read snapshot ${next} of ${plain(life.ref)} next, and the earliest that is left is ${earliest}: restored from its state it fails with "The snapshot with id ${next} has expired", and a fresh start jumps over what is gone without an error.`,
        repair: `What lay between ${next} and ${earliest - 1n} can no longer be read as changes. Rebuild the sinks of ${run.jobName} from a full scan, and keep snapshots longer or give the reader a consumer-id.`,
        statements: [],
        parts: NO_PARTS,
        evidence: [
          ...read.evidence.slice(0, 2),
          ...life.fact.evidence.filter(({ kind }) => kind === 'listing'),
        ],
      },
    ]
  })
}

/** Lowest id that can still be read as a change; decoupled changelogs count for tables that make one. */
function earliestReadable({ listed, fact, path }: TableLife): bigint | null {
  if (listed === null || listed.lowest === null) return null
  const { earliestHint: hint, highest } = listed
  const valid =
    hint !== null && highest !== null && hint <= highest && hint > listed.lowest ? hint : listed.lowest
  const changelog =
    fact.changelogProducer === 'none' ? undefined : path.find(({ status }) => status === 'changelog')
  return changelog !== undefined && changelog.id < valid ? changelog.id : valid
}

function patience(run: RunFact): number {
  return 3 * (run.checkpointIntervalMillis ?? DEFAULT_INTERVAL / 3) + PATIENCE
}
