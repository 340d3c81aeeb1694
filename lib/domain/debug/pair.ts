import { groupBy } from '../collections'
import type { ReadFact, SnapshotFact, WriteFact } from '../facts'
import { call, canBeNamedInCall } from '../rollback/statements'
import { parseRef, type RefText } from '../refs'
import type { TableKey } from '../observations'
import { checkpointKey, readToward } from '../versions/edges'
import type { VersionNames, VersionReader } from '../versions'
import type { DebugPair, DebugSource, NoPin, Pin, PinnedVersion } from './model'

/**
 * Of each version of a sink, its inputs: what the checkpoint that committed it had read of every table that feeds it
 * (rules F8 to F10), and how each could be read again. One query per kind of fact, however many versions are asked for.
 */
export async function debugPairs(
  reader: VersionReader,
  names: VersionNames,
  sinks: readonly SnapshotFact[],
): Promise<DebugPair[]> {
  const members = await reader.groupMembers(sinks.map(({ table, group }) => ({ table, group })))
  const lastOf = new Map<SnapshotFact, SnapshotFact>()
  for (const sink of sinks) {
    const group = members.filter((one) => one.table === sink.table && one.group === sink.group)
    lastOf.set(
      sink,
      group.reduce((max, one) => (one.id > max.id ? one : max), sink),
    )
  }
  const writes = await reader.writesOfVersions([...lastOf.values()])
  const reads = groupBy(await reader.readsOfCheckpoints(writes), checkpointKey)
  const byIdentity = new Map(writes.map((write) => [write.identity ?? '', write]))
  const inputs = new Map(
    sinks.map((sink) => {
      const write = byIdentity.get(lastOf.get(sink)?.identity ?? '')
      return [sink, write === undefined ? [] : inputsOf(names, write, reads.get(checkpointKey(write)) ?? [])]
    }),
  )
  const wanted = [...inputs.values()].flat().flatMap((read) => {
    const id = names.readId(read)
    return id === null ? [] : [{ table: read.table, id }]
  })
  const versions = await reader.snapshots(wanted)
  return sinks.map((sink) => {
    const write = byIdentity.get(lastOf.get(sink)?.identity ?? '')
    return {
      sink: pinnedVersion(names, sink.table, sink.id, sink),
      writer: write === undefined ? null : names.checkpoint(write.jobId, write.checkpointId),
      sources: (inputs.get(sink) ?? []).map((input) => sourceOf(names, input, versions)),
    }
  })
}

function inputsOf(names: VersionNames, write: WriteFact, reads: readonly ReadFact[]): ReadFact[] {
  const sources = names.runs.byJobId(write.jobId)?.sources ?? []
  const feeds = (table: RefText) => {
    const reaches = sources.filter(({ from }) => from === table).flatMap((one) => one.reaches)
    return reaches.length === 0 || reaches.includes(write.table)
  }
  const toward = [{ ref: write.table, table: write.table }]
  return reads
    .filter(({ table }) => feeds(table))
    .map((read) => readToward(read, toward))
    .sort((a, b) => (a.table < b.table ? -1 : 1))
}

function sourceOf(names: VersionNames, read: ReadFact, versions: readonly SnapshotFact[]): DebugSource {
  const { table, certainty, low, high } = read
  const lookup = read.kind === 'lookup'
  const id = names.readId(read)
  const identity = read.earlierLife?.identity ?? null
  const lives = versions.filter((one) => one.table === table && one.id === id)
  const version =
    lives.find((one) => (identity === null ? one.status !== 'superseded' : one.identity === identity)) ?? null
  const pinned = pinnedVersion(names, table, id, version)
  const doubt = lookup ? null : doubtOf(read)
  return {
    ...pinned,
    ...(doubt === null ? {} : { pin: null, noPin: doubt }),
    certainty,
    low,
    high,
    lookup,
    chosen: false,
  }
}

/** Between two versions there is none that the sink's rows come from. */
function doubtOf({ certainty, low, high }: ReadFact): NoPin | null {
  if (certainty === 'exact') return null
  if (low === null && high === null) return 'no-position'
  // Bounds that meet were not proven, but there is only one version that it can be.
  if (low === high) return null
  return low === 0n ? 'middle-of-scan' : 'not-exact'
}

export function pinnedVersion(
  names: VersionNames,
  table: RefText,
  id: bigint | null,
  fact: SnapshotFact | null,
): PinnedVersion {
  const parsed = parseRef(table)
  const key: TableKey =
    parsed.ok && parsed.value.kind === 'table' ? parsed.value.table : { database: '', table, branch: null }
  const version = id === null ? null : fact === null ? names.version(table, id) : names.snapshot(fact)
  const [pin, noPin] = id === null ? ([null, 'no-position'] as const) : pinOf(fact)
  const keep =
    fact?.status === 'live' && fact.tags.length === 0 && canBeNamedInCall(key)
      ? call('create_tag', key, [
          ['tag', `debug-${fact.id}`],
          ['snapshot_id', fact.id],
        ])
      : null
  return { table, key, id, version, pin, noPin, keep }
}

function pinOf(fact: SnapshotFact | null): readonly [Pin, null] | readonly [null, NoPin] {
  switch (fact?.status) {
    case 'live':
      return [{ option: 'scan.snapshot-id', value: String(fact.id) }, null]
    case 'tagged': {
      const [tag] = fact.tags
      return tag === undefined ? [null, 'expired'] : [{ option: 'scan.tag-name', value: tag }, null]
    }
    case 'changelog':
      return [null, 'changelog-only']
    case 'superseded':
      return [null, 'superseded']
    case 'expired':
      return [null, 'expired']
    default:
      return [null, 'never-seen']
  }
}
