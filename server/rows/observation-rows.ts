import { linksOf, rereadMatters } from '@/lib/domain/facts/scope'
import {
  canonicalText,
  decodeBody,
  encodeBody,
  type ObservationBody,
  type StoredObservation,
} from '@/lib/domain/observations'
import type { LinkRows, MarkedObservation, ObservationRows, StoredText } from '@/server/services/ports'
import { fromStorable, indexable, sha256, toInt64, toStorable } from './values'

interface ObservationRow {
  readonly hash: string
  readonly kind: string
  readonly subject: string
  readonly place: string
  readonly readAt: bigint
  readonly lastReadAt: bigint
  readonly mark: string | null
  readonly body: string
  readonly reread: number
}

const REREAD = { never: 0, 'unless-newest': 1, always: 2 } as const

/** A batch as the store keeps it; each observation once, and what it links. */
export function encodeObservations(batch: readonly MarkedObservation[]): ObservationRows {
  const rows = mergeRepeated(batch.map(toRow))
  const bodies = batch.map(({ body }) => body)
  return {
    hash: rows.map((row) => row.hash),
    kind: rows.map((row) => row.kind),
    subject: rows.map((row) => row.subject),
    place: rows.map((row) => row.place),
    readAt: rows.map((row) => row.readAt.toString()),
    lastReadAt: rows.map((row) => row.lastReadAt.toString()),
    mark: rows.map((row) => row.mark),
    body: rows.map((row) => row.body),
    reread: rows.map((row) => row.reread.toString()),
    ...toLinkRows(bodies),
    catalogs: bodies.filter((body) => body.kind === 'catalog-listing'),
  }
}

function toRow({ place, readAt, mark, body }: MarkedObservation): ObservationRow {
  const at = toInt64(readAt)
  const full = encodeBody(body)
  const subject = body.kind === 'catalog-listing' ? '' : (linksOf(body)[0]?.subject ?? '')
  return {
    // Text of the place first, quoted: no place and body can run together into those of another one.
    hash: sha256(`${JSON.stringify(place)}\n${canonicalText(body, full)}`),
    kind: body.kind,
    subject: indexable(subject),
    place: toStorable(place),
    readAt: at,
    lastReadAt: at,
    mark: mark ?? null,
    body: full,
    reread: REREAD[rereadMatters(body.kind)],
  }
}

/** One row per hash, in the order of hashes: a statement may touch a row once, and two must lock them alike. */
function mergeRepeated(rows: readonly ObservationRow[]): ObservationRow[] {
  const merged = new Map<string, ObservationRow>()
  for (const row of rows) {
    const known = merged.get(row.hash)
    merged.set(row.hash, known === undefined ? row : mergeTwo(known, row))
  }
  return [...merged.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1))
}

function mergeTwo(a: ObservationRow, b: ObservationRow): ObservationRow {
  const isLater = b.lastReadAt > a.lastReadAt || (b.lastReadAt === a.lastReadAt && isAfter(b.body, a.body))
  const [later, earlier] = isLater ? [b, a] : [a, b]
  return { ...later, readAt: earlier.readAt < later.readAt ? earlier.readAt : later.readAt }
}

/** In the order of bytes, as the database compares them. */
function isAfter(a: string, b: string): boolean {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) > 0
}

/** Subjects and their links as rows, each once. */
export function toLinkRows(bodies: readonly ObservationBody[]): LinkRows {
  const subjects = new Map<string, string>()
  const links = new Map<string, LinkRows['links'][number]>()
  for (const body of bodies) {
    for (const { subject, links: own } of linksOf(body)) {
      subjects.set(indexable(subject), toStorable(subject))
      for (const link of own) {
        const text = `${subject}\n${link}`
        if (!links.has(text))
          links.set(text, { hash: sha256(text), subject: indexable(subject), link: toStorable(link) })
      }
    }
  }
  return { subjects, links: [...links.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1)) }
}

export function decodeStored({ place, readAt, lastReadAt, body }: StoredText): StoredObservation {
  return { place: fromStorable(place), readAt, lastReadAt, body: decodeBody(body) }
}
