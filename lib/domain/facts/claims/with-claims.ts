import { compareText } from '../../collections'
import { BATCH_IDENTIFIER } from '../../observations'
import { tableRefText, type RefText } from '../../refs'
import type { LakeFacts } from '../model'
import type { StoredTold } from '../observation-index'
import { strengthOf, type Claim, type Mention } from './claim'
import { addClaimedEdges, type PlacedClaim } from './claimed-edges'
import { claimedCheckpoints, claimedRuns } from './claimed-runs'
import { claimedSnapshots, claimedTables, inSnapshotOrder } from './claimed-tables'
import { addClaimedReads, addClaimedWrites, placeInRuns } from './claimed-versions'
import { tellJobs, tellTables, withRunsOfEvents, type Names } from './told'

/** All that was handed in. */
interface Outside {
  readonly claims: readonly Claim[]
  readonly mentions: readonly Mention[]
  readonly told: readonly StoredTold[]
}

/** Facts that were read, before outside evidence is put beside them. */
type ReadFacts = Omit<LakeFacts, 'boundaries'>

/**
 * Puts somebody else's word beside what was read (rule F3, requirement 19). What was read always stands; a word that
 * agrees or disagrees is cited with it, and one that nothing else speaks of makes a fact that says so (`claimed`).
 */
export function withClaims(facts: ReadFacts, { claims, mentions, told }: Outside, called: Names): ReadFacts {
  if (claims.length === 0 && mentions.length === 0 && told.length === 0) return facts
  const names = withRunsOfEvents(called, told, facts.runs)
  const placed = claims
    .map((claim): PlacedClaim => ({
      ...claim,
      // A batch commit has no barrier to join on (requirement 10).
      version: claim.version?.barrier === BATCH_IDENTIFIER ? null : claim.version,
      jobName: names.jobNameOf(claim.job),
      ref: names.refOf(claim.ref),
    }))
    .sort(strongestFirst)
  const placedMentions = mentions.map((mention) => ({
    ...mention,
    ref: names.refOf(tableRefText(mention.table)),
  }))
  const versions = placeInRuns(placed, facts.runs, facts)
  const [sources, sinks] = [
    versions.filter(({ direction }) => direction === 'reads'),
    versions.filter(({ direction }) => direction === 'writes'),
  ]
  const current = new Map(
    facts.snapshots
      .filter(({ status }) => status !== 'superseded')
      .map((one) => [`${one.table}@${one.id}`, one]),
  )
  const writes = addClaimedWrites(facts.writes, sinks, (table, id) => current.get(`${table}@${id}`))
  const checkpoints = claimedCheckpoints(versions, facts.checkpoints)
  const completed = new Set(
    [...facts.checkpoints, ...checkpoints]
      .filter(({ status }) => status === 'COMPLETED')
      .map(({ jobId, checkpointId }) => `${jobId}@${checkpointId}`),
  )
  const reads = addClaimedReads(facts.reads, sources, ({ runId, version }) =>
    completed.has(`${runId}@${version.barrier}`),
  )
  const tables = claimedTables(placedMentions, facts.tables)
  return {
    tables: tellTables(
      [...facts.tables, ...tables].sort((a, b) => compareText(a.ref, b.ref)),
      told,
      names,
    ),
    snapshots: inSnapshotOrder(
      facts.snapshots,
      claimedSnapshots(
        placedMentions,
        facts.snapshots,
        writes.filter((write) => write.claimed !== undefined),
      ),
    ),
    runs: tellJobs(
      [...facts.runs, ...claimedRuns(placed, versions, facts.runs)].sort((a, b) =>
        compareText(a.jobId, b.jobId),
      ),
      told,
      names,
    ),
    checkpoints: [...facts.checkpoints, ...checkpoints].sort((a, b) => compareText(a.jobId, b.jobId)),
    reads,
    writes,
    edges: addClaimedEdges(facts.edges, placed),
  }
}

/** Versions of each table whose writer a claim tells. */
export function versionsTold(
  claims: readonly Claim[],
  refOf: Names['refOf'],
): ReadonlyMap<RefText, ReadonlySet<bigint>> {
  const told = new Map<RefText, Set<bigint>>()
  for (const { direction, ref: named, version } of claims) {
    if (direction !== 'writes' || version === null || version.barrier === BATCH_IDENTIFIER) continue
    const ref = refOf(named)
    told.set(ref, (told.get(ref) ?? new Set()).add(version.snapshot))
  }
  return told
}

/** Then what was said later, then the later version: any order of handing in gives the same. */
function strongestFirst(a: PlacedClaim, b: PlacedClaim): number {
  return (
    strengthOf(b.evidence.kind) - strengthOf(a.evidence.kind) ||
    (b.at ?? -Infinity) - (a.at ?? -Infinity) ||
    compareVersions(a, b) ||
    compareText(a.evidence.place, b.evidence.place) ||
    compareText(a.job, b.job) ||
    compareText(a.ref, b.ref) ||
    compareText(a.direction, b.direction)
  )
}

function compareVersions(a: Claim, b: Claim): number {
  const [x, y] = [a.version?.snapshot ?? -1n, b.version?.snapshot ?? -1n]
  return x === y ? 0 : x < y ? 1 : -1
}
