import type { SchemaRecord, SnapshotRecord } from '../observations'
import type { Millis } from '../time'
import { newestOf, type TableObservations } from './observation-index'

/** Which schema of a table was valid when: what a later one says must not rewrite what was read before (rule F8). */
export interface SchemaTimes {
  /** Newest at any moment of the span, oldest first; one where nothing changed in it, none where none is known. */
  within(from: Millis, to: Millis): readonly SchemaRecord[]
  /** The one a snapshot was written with; `null` = not seen. */
  of(snapshot: Pick<SnapshotRecord, 'schemaId' | 'timeMillis'>): SchemaRecord | null
}

interface Dated {
  readonly schema: SchemaRecord
  readonly from: Millis
  /** Not listed any more: it was last seen then. */
  readonly until: Millis
}

/** A schema without a time of its own (old formats) was there from the beginning. */
export function indexSchemas(seen: TableObservations | undefined): SchemaTimes {
  const listing = seen === undefined ? null : newestOf(seen.listings)
  const listed = new Set(listing?.body.schemaIds ?? [])
  const byLife = new Map<string, Dated>()
  for (const { body, lastReadAt } of seen?.schemas ?? []) {
    const { schema } = body
    const gone =
      listing !== null && listed.size > 0 && lastReadAt <= listing.lastReadAt && !listed.has(schema.id)
    const key = `${schema.id} ${schema.timeMillis}`
    const until = Math.max(gone ? lastReadAt : Infinity, byLife.get(key)?.until ?? -Infinity)
    byLife.set(key, { schema, from: schema.timeMillis ?? -Infinity, until })
  }
  const dated = [...byLife.values()].sort((a, b) => a.from - b.from || (a.schema.id < b.schema.id ? -1 : 1))
  const at = (time: Millis) => dated.findLast(({ from, until }) => from <= time && time <= until) ?? dated[0]
  return {
    within(from, to) {
      const first = at(from)
      if (first === undefined) return []
      const later = dated.filter((one) => one !== first && one.from > from && one.from <= to)
      return [first, ...later].map(({ schema }) => schema)
    },
    of({ schemaId, timeMillis }) {
      const namesakes = dated.filter(({ schema }) => schema.id === schemaId)
      return (namesakes.findLast(({ from }) => from <= timeMillis) ?? namesakes[0])?.schema ?? null
    },
  }
}

/** How a streaming reader follows a table: by its changelogs, or by what was appended. */
export function followsChangelog({ options }: Pick<SchemaRecord, 'options'>): boolean {
  return (options.get('changelog-producer') ?? 'none') !== 'none'
}

/** Options by which streaming readers receive an OVERWRITE (rule F11): one for tables with a key, one for those without. */
export function receivesOverwrites({ options }: Pick<SchemaRecord, 'options'>): boolean {
  return ['streaming-read-overwrite', 'streaming-read-append-overwrite'].some(
    (key) => options.get(key) === 'true',
  )
}
