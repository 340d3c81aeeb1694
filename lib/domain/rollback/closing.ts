import { lastIndexWhere } from '../collections'
import type { SnapshotFact } from '../facts'
import type { Millis } from '../time'
import type { LakeModel } from './compile'
import { topOf, type ChainVariable, type TableVariable, type Variable } from './variables'

/** Paimon's own: a snapshot lives an hour, and the newest ten are kept whatever their age. */
export const TIME_RETAINED: Millis = 3_600_000
export const MIN_RETAINED = 10

/**
 * When a candidate may vanish at the earliest, by the retention that the table's options and the checkpoints seen tell;
 * `null` = nothing that we know of takes it away. Expiry runs with commits: a table that nobody writes keeps all.
 */
export function closesAt(model: LakeModel, variable: Variable, at: number): Millis | null {
  if (at <= 0) return null
  return variable.kind === 'table' ? versionCloses(model, variable, at) : pointCloses(variable, at)
}

function versionCloses(model: LakeModel, { line, versions }: TableVariable, at: number): Millis | null {
  const version = versions[at] ?? null
  if (version === null) return null
  const tags = line.fact.tags.filter((tag) => tag.identity === version.identity)
  if (tags.some((tag) => tag.retainedMillis === null || tag.createdAt === null)) return null
  const tagged = tags.map((tag) => tag.createdAt! + tag.retainedMillis!)
  if (version.status === 'tagged') return tagged.length === 0 ? null : Math.max(...tagged)
  const options = line.fact.schemas.at(-1)?.options
  const retained = durationOf(options?.get('snapshot.time-retained')) ?? TIME_RETAINED
  const min = countOf(options?.get('snapshot.num-retained.min')) ?? MIN_RETAINED
  const newer = line.path.length - 1 - lastIndexWhere(line.path, (one) => one.id <= version.id)
  const cadence = cadenceOf(line.path, model.now)
  const most = countOf(options?.get('snapshot.num-retained.max'))
  const byAge = Math.max(version.timeMillis + retained, untilNewer(newer, min, cadence, model.now))
  const byCount = most === null ? Infinity : untilNewer(newer, most, cadence, model.now)
  const closes = Math.min(byAge, byCount)
  return closes === Infinity ? null : Math.max(closes, ...tagged)
}

/** When there will be so many newer versions; never, while nobody writes. */
function untilNewer(newer: number, wanted: number, cadence: Millis | null, now: Millis): Millis {
  if (newer >= wanted) return now
  return cadence === null ? Infinity : now + (wanted - newer) * cadence
}

/** Commits that the pace is taken from. */
const RECENT = 20
/** Nothing for so many times its pace: nobody writes it any more. */
const SILENCE = 10

/** Millis from commit to commit; `null` = nobody writes it now. */
function cadenceOf(path: readonly SnapshotFact[], now: Millis): Millis | null {
  const [first, last] = [path.at(-RECENT) ?? path[0], path.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const pace = Math.max(1, (last.timeMillis - first.timeMillis) / (Math.min(path.length, RECENT) - 1))
  return now - last.timeMillis > SILENCE * pace ? null : Math.round(pace)
}

/** A running job keeps as many checkpoints as were seen of it at once, and replaces them at its interval. */
function pointCloses(chain: ChainVariable, at: number): Millis | null {
  const point = chain.points[at] ?? null
  const run = point === null ? undefined : chain.line?.runs[point.run]
  if (point === null || run === undefined || chain.stopped || point.fact.savepoint) return null
  if (run.jobId !== chain.line?.runs.at(-1)?.jobId || run.checkpointIntervalMillis === null) return null
  const later = topOf(chain) - 1 - at
  const kept = chain.points.filter((one) => one?.fact.jobId === run.jobId && !one.fact.savepoint).length
  const { completedAt } = chain.points[topOf(chain) - 1]!.fact
  return completedAt === null ? null : completedAt + (kept - later) * run.checkpointIntervalMillis
}

const UNITS: ReadonlyMap<string, Millis> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['sec', 1000],
  ['second', 1000],
  ['seconds', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['minute', 60_000],
  ['minutes', 60_000],
  ['h', 3_600_000],
  ['hour', 3_600_000],
  ['hours', 3_600_000],
  ['d', 86_400_000],
  ['day', 86_400_000],
  ['days', 86_400_000],
])

/** Flink's way to write durations: `1 h`, `30min`, bare numbers are milliseconds; `null` = not understood. */
export function durationOf(text: string | undefined): Millis | null {
  const match = /^\s*(\d{1,15})\s*([a-z]*)\s*$/i.exec(text ?? '')
  const unit = match === null ? undefined : UNITS.get(match[2] === '' ? 'ms' : match[2]!.toLowerCase())
  return match === null || unit === undefined ? null : Number(match[1]) * unit
}

function countOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null
}
