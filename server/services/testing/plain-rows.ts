import { canonicalBody, decodeBody, encodeBody, type Observation } from '@/lib/domain/observations'
import type { FactRows, ObservationRows } from '../ports'

/** Rows as a worker gives them, in their plainest form. */
export function plainRows(observations: readonly Observation[]): ObservationRows {
  const none = observations.map(() => null)
  return {
    hash: observations.map(({ place, body }) => `${place} ${canonicalBody(body)}`),
    kind: observations.map(({ body }) => body.kind),
    subject: observations.map(() => ''),
    place: observations.map(({ place }) => place),
    readAt: observations.map(({ readAt }) => String(readAt)),
    lastReadAt: observations.map(({ readAt }) => String(readAt)),
    mark: none,
    body: observations.map(({ body }) => encodeBody(body)),
    reread: none.map(() => '0'),
    subjects: new Map(),
    links: [],
    catalogs: [],
  }
}

export function toObservations({ place, readAt, body }: ObservationRows): Observation[] {
  return place.map((at, index) => ({
    place: at,
    readAt: Number(readAt[index]),
    body: decodeBody(body[index] ?? ''),
  }))
}

/** One table fact for each name. */
export function tableRows(names: readonly string[]): FactRows {
  const bodies = names.map((ref) => JSON.stringify({ ref }))
  return { table: 'fact_table', keys: names, hashes: bodies, bodies, columns: [] }
}
