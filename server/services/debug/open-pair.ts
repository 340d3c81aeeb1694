import { debugPairs, isPinnable, pinnedVersion, type DebugPair, type DebugWarning } from '@/lib/domain/debug'
import { RefusedError } from '@/lib/domain/errors'
import type { SchemaFact, SnapshotFact, TableFact } from '@/lib/domain/facts'
import { tableRefText, type RefText, type Ref } from '@/lib/domain/refs'
import type { LakeFactsAt } from '../lakes/lake-facts'
import type { FactReader } from '../ports'
import { malformed, requireRef } from '../refs'
import { boundReader } from '../versions/bound-reader'

export interface OpenPair {
  readonly pair: DebugPair
  readonly fact: TableFact
  readonly schema: SchemaFact
  readonly warnings: readonly DebugWarning[]
  /** Other versions of the sink, nearest first, whose inputs can all be pinned; only where this one's cannot. */
  readonly nearest: readonly DebugPair[]
}

/** Versions looked at on either side for one that can be pinned. */
const NEIGHBOURS = 40
const OFFERED = 3

/** The version of a sink, its inputs, and other versions near it where those cannot be read again. */
export async function openPair(
  facts: FactReader,
  at: LakeFactsAt,
  sinkText: string,
  pins: readonly string[],
): Promise<OpenPair> {
  const ref = requireRef(sinkText, 'sink')
  if (ref.kind !== 'snapshot') throw malformed('name one snapshot of the sink: table:db.name@12', 'sink')
  const table = tableRefText(ref.table)
  const fact = at.visibility.hides(table) ? undefined : at.topology.tables.find((one) => one.ref === table)
  const reader = boundReader(facts, at.lake.id)
  const lives = fact === undefined ? [] : await reader.snapshots([{ table, id: ref.id }])
  const sink = lives.find((one) =>
    ref.identity === null ? one.status !== 'superseded' : one.identity.startsWith(ref.identity),
  )
  if (fact === undefined || sink === undefined || (at.until !== null && sink.timeMillis > at.until)) {
    throw new RefusedError('version-not-found', `${table} has no snapshot ${ref.id} that was ever seen.`, {
      invalidParams: [{ name: 'sink', reason: 'not in this lake' }],
    })
  }
  const content = sink.maintenance
    ? ((await reader.contentAtOrBelow([{ table, id: sink.id }]))[0] ?? sink)
    : sink
  const [found] = await debugPairs(reader, at.names, [content])
  if (found === undefined) throw new Error('a pair for each version')
  const hidden = found.sources.filter((one) => !at.visibility.hides(one.table))
  const asked = { ...found, sources: hidden, sink: pinnedVersion(at.names, table, sink.id, sink) }
  const pair = await withPins(facts, at, asked, pins)
  const nearest = isPinnable(pair) ? [] : await nearestPairs(facts, at, sink)
  const schema = fact.schemas.find(({ id }) => id === sink.schemaId) ?? fact.schemas.at(-1)
  if (schema === undefined)
    throw new RefusedError('version-not-found', `The columns of ${table} were never seen.`)
  return { pair, fact, schema, nearest, warnings: warningsOf(at, pair, fact, schema) }
}

async function withPins(
  facts: FactReader,
  at: LakeFactsAt,
  pair: DebugPair,
  pins: readonly string[],
): Promise<DebugPair> {
  if (pins.length === 0) return pair
  const refs = pins.map((text) => requireSnapshot(requireRef(text, 'pins'), text))
  const keys = refs.map(({ table, id }) => ({ table: tableRefText(table), id }))
  const versions = await facts.snapshots(at.lake.id, keys)
  const chosen = new Map(
    refs.map(({ table, id, identity }, i) => {
      const key = keys[i]?.table ?? tableRefText(table)
      const fact = versions.find(
        (one) =>
          one.table === key &&
          one.id === id &&
          (identity === null ? one.status !== 'superseded' : one.identity.startsWith(identity)),
      )
      if (at.visibility.hides(key) || fact === undefined) {
        throw new RefusedError('version-not-found', `${key} has no snapshot ${id} that was ever seen.`)
      }
      return [key, pinnedVersion(at.names, key, id, fact)] as const
    }),
  )
  const own = pair.sources.map((source) => {
    const pin = chosen.get(source.table)
    chosen.delete(source.table)
    return pin === undefined ? source : { ...source, ...pin, chosen: pin.id !== source.id }
  })
  const more = [...chosen.values()].map((pin) => {
    const bounds = { certainty: 'assumed', low: null, high: null, lookup: false, chosen: true } as const
    return { ...pin, ...bounds }
  })
  return { ...pair, sources: [...own, ...more] }
}

function requireSnapshot(ref: Ref, text: string) {
  if (ref.kind === 'snapshot') return ref
  throw malformed(`"${text}" names no snapshot; write table:db.name@12`, 'pins')
}

async function nearestPairs(facts: FactReader, at: LakeFactsAt, sink: SnapshotFact): Promise<DebugPair[]> {
  const page = (belowId: bigint) =>
    facts.snapshotPage(at.lake.id, sink.table, { belowId, limit: NEIGHBOURS, asOf: at.until })
  const around = [...(await page(sink.id)), ...(await page(sink.id + BigInt(NEIGHBOURS)))]
  const near = new Map(
    around
      .filter((one) => one.id !== sink.id && !one.maintenance && one.status !== 'superseded')
      .map((one) => [one.id, one]),
  )
  const far = (id: bigint | null) => (id === null ? 0n : id < sink.id ? sink.id - id : id - sink.id)
  const pairs = await debugPairs(boundReader(facts, at.lake.id), at.names, [...near.values()])
  return pairs
    .filter((one) => isPinnable(one) && !one.sources.some(({ table }) => at.visibility.hides(table)))
    .sort((a, b) => Number(far(a.sink.id) - far(b.sink.id)))
    .slice(0, OFFERED)
}

const ENGINES = new Set(['partial-update', 'aggregation', 'first-row'])

function warningsOf(at: LakeFactsAt, pair: DebugPair, fact: TableFact, schema: SchemaFact): DebugWarning[] {
  const warnings: DebugWarning[] = []
  if (pair.writer === null) warnings.push({ code: 'writer-unknown', subject: pair.sink.version ?? fact.ref })
  for (const source of pair.sources) {
    const subject = source.version ?? source.table
    if (source.chosen) warnings.push({ code: 'not-aligned', subject })
    else if (source.lookup) warnings.push({ code: 'lookup-join', subject })
    else if (source.certainty === 'tentative' || source.certainty === 'assumed') {
      warnings.push({ code: source.certainty, subject })
    } else if (source.certainty !== 'exact') warnings.push({ code: 'not-aligned', subject })
  }
  const engine = schema.options.get('merge-engine') ?? fact.mergeEngine
  if (engine !== null && ENGINES.has(engine)) warnings.push({ code: 'merge-engine', subject: engine })
  const writers = new Set(writersOf(at, fact.ref))
  if (writers.size > 1) warnings.push({ code: 'several-writers', subject: [...writers].sort().join(', ') })
  return warnings
}

function writersOf(at: LakeFactsAt, table: RefText): RefText[] {
  return at.topology.edges
    .filter(({ kind, to, from }) => kind === 'writes' && to === table && !at.visibility.hides(from))
    .map(({ from }) => from)
}
