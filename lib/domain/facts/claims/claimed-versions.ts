import { groupBy, push } from '../../collections'
import { tidyEvidence } from '../evidence'
import type { Evidence, ReadFact, RunFact, SnapshotFact, WriteFact } from '../model'
import { runOfClaim, type Match } from './attach'
import type { PlacedClaim } from './claimed-edges'
import { claimedIdentity, claimedRunId } from './claimed-ids'

export interface VersionClaim extends PlacedClaim {
  readonly version: { readonly barrier: bigint; readonly snapshot: bigint }
  /** Flink job id of the run it belongs to, or the id that stands for none. */
  readonly runId: string
}

interface ReadsAndWrites {
  readonly reads: readonly ReadFact[]
  readonly writes: readonly WriteFact[]
}

/** Gives each version claim to a run (`attach`). */
export function placeInRuns(
  claims: readonly PlacedClaim[],
  runs: readonly RunFact[],
  { reads, writes }: ReadsAndWrites,
): VersionClaim[] {
  const ofJob = groupBy(
    runs.filter((run) => !run.maintenance && run.jobType === 'STREAMING'),
    (run) => run.jobName,
  )
  const readsAt = groupBy(reads, placeOf)
  const writesAt = groupBy(writes, placeOf)
  return claims.flatMap((claim) => {
    const { version, direction, ref } = claim
    if (version === null) return []
    const matchOf = ({ jobId }: RunFact): Match => {
      const place = placeOf({ jobId, checkpointId: version.barrier, table: ref })
      const found =
        direction === 'reads'
          ? readsAt.get(place)?.map((read) => saysSameRead(read, version.snapshot))
          : writesAt.get(place)?.map((write) => saysSameWrite(write, version.snapshot))
      return found === undefined ? null : found.includes(true) ? 'same' : 'other'
    }
    const run = runOfClaim(ofJob.get(claim.jobName) ?? [], { ...version, at: claim.at }, matchOf)
    return [{ ...claim, version, runId: run?.jobId ?? claimedRunId(claim.job) }]
  })
}

/**
 * The claims of one place, strongest first, as a fact; where something was read there, as words beside it. `committed`:
 * a barrier with sources and no commit is tentative (requirement 14).
 */
export function addClaimedReads(
  reads: readonly ReadFact[],
  claims: readonly VersionClaim[],
  committed: (claim: VersionClaim) => boolean,
): ReadFact[] {
  const { beside, fresh } = split(reads, claims)
  const previous = previousReads(fresh)
  return [
    ...reads.map((read) =>
      withWords(read, beside.get(placeOf(read)), (snapshot) => saysSameRead(read, snapshot)),
    ),
    ...fresh.map(([first, words]): ReadFact => {
      const { snapshot, barrier } = first.version
      const before = previous.get(first) ?? null
      return {
        jobId: first.runId,
        checkpointId: barrier,
        table: first.ref,
        kind: 'scan',
        certainty: committed(first) ? 'assumed' : 'tentative',
        low: snapshot,
        high: snapshot,
        position: null,
        minOpen: null,
        previousHigh: before,
        noNewData: before === null ? null : before === snapshot,
        evidence: words,
        claimed: { at: first.at },
      }
    }),
  ]
}

export function addClaimedWrites(
  writes: readonly WriteFact[],
  claims: readonly VersionClaim[],
  snapshotsAt: (table: string, id: bigint) => SnapshotFact | undefined,
): WriteFact[] {
  const { beside, fresh } = split(writes, claims)
  const readWriters = new Map(
    writes.flatMap((write) => write.memberIds.map((id) => [`${write.table}@${id}`, write] as const)),
  )
  const otherWriter = ({ ref, version }: VersionClaim) => readWriters.get(`${ref}@${version.snapshot}`)
  const denied = new Map<WriteFact, Evidence[]>()
  for (const [first, words] of fresh)
    for (const one of words) {
      const write = otherWriter(first)
      if (write !== undefined) push(denied, write, { ...one, disagrees: true })
    }
  return [
    ...writes.map((write) => {
      const cited = withWords(write, beside.get(placeOf(write)), (snapshot) => saysSameWrite(write, snapshot))
      const others = denied.get(write) ?? []
      return others.length === 0 ? cited : { ...cited, evidence: [...cited.evidence, ...others] }
    }),
    // Of a version whose writer the files prove no other word makes a second one.
    ...fresh.flatMap(([first, words]): WriteFact[] => {
      if (otherWriter(first) !== undefined) return []
      const named = snapshotsAt(first.ref, first.version.snapshot)
      // A group reads as its last member (rule F7).
      const seen = named === undefined ? undefined : (snapshotsAt(first.ref, named.groupLastId) ?? named)
      const id = seen?.id ?? first.version.snapshot
      const write: WriteFact = {
        jobId: first.runId,
        checkpointId: first.version.barrier,
        table: first.ref,
        snapshotId: id,
        identity: seen?.identity ?? claimedIdentity(first.ref, id),
        memberIds: [id],
        committedAt: seen?.timeMillis ?? first.at,
        certainty: 'assumed',
        evidence: words,
        claimed: { at: first.at },
      }
      return [write]
    }),
  ]
}

function split<F extends ReadFact | WriteFact>(facts: readonly F[], claims: readonly VersionClaim[]) {
  const places = new Set(facts.map(placeOf))
  const beside = new Map<string, VersionClaim[]>()
  const fresh: [VersionClaim, Evidence[]][] = []
  for (const [place, own] of groupBy(claims, placeOfClaim)) {
    const [first] = own
    if (first === undefined) continue
    if (places.has(place)) beside.set(place, own)
    else {
      const same = (snapshot: bigint) => snapshot === first.version.snapshot
      fresh.push([first, wordsOf(own, same)])
    }
  }
  return { beside, fresh }
}

function withWords<F extends ReadFact | WriteFact>(
  fact: F,
  claims: readonly VersionClaim[] | undefined,
  same: (snapshot: bigint) => boolean,
): F {
  if (claims === undefined) return fact
  return { ...fact, evidence: [...fact.evidence, ...wordsOf(claims, same)] }
}

function wordsOf(claims: readonly VersionClaim[], same: (snapshot: bigint) => boolean): Evidence[] {
  const words = claims.map(({ evidence, version }): Evidence =>
    same(version.snapshot) ? evidence : { ...evidence, disagrees: true },
  )
  return tidyEvidence(words, 4)
}

/** A row may name the position or the content: both are the read. */
function saysSameRead({ low, high, position }: ReadFact, snapshot: bigint): boolean {
  if (position === snapshot || high === null) return true
  return snapshot <= high && snapshot >= (low ?? 0n)
}

function saysSameWrite({ snapshotId, memberIds }: WriteFact, snapshot: bigint): boolean {
  return snapshotId === null || memberIds.includes(snapshot)
}

function previousReads(fresh: readonly (readonly [VersionClaim, unknown])[]): Map<VersionClaim, bigint> {
  const previous = new Map<VersionClaim, bigint>()
  const readers = groupBy(
    fresh.map(([claim]) => claim),
    ({ runId, ref }) => `${runId} ${ref}`,
  )
  for (const own of readers.values()) {
    own.sort((a, b) => (a.version.barrier < b.version.barrier ? -1 : 1))
    own.forEach((claim, i) => {
      const before = own[i - 1]
      if (before !== undefined) previous.set(claim, before.version.snapshot)
    })
  }
  return previous
}

function placeOf(fact: Pick<ReadFact, 'jobId' | 'checkpointId' | 'table'>): string {
  return `${fact.jobId}@${fact.checkpointId} ${fact.table}`
}

function placeOfClaim({ runId, version, ref }: VersionClaim): string {
  return placeOf({ jobId: runId, checkpointId: version.barrier, table: ref })
}
