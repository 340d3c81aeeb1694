import { canonicalBody, encodeBody, type Observation, type ObservationBody } from '@/lib/domain/observations'
import { tableRefText } from '@/lib/domain/refs'
import { indexable, sha256, toInt64, toStorable } from './values'

export interface ObservationRow {
  readonly hash: string
  readonly kind: string
  readonly subject: string
  readonly place: string
  readonly readAt: bigint
  readonly lastReadAt: bigint
  readonly body: string
}

export function toObservationRow({ place, readAt, body }: Observation): ObservationRow {
  const at = toInt64(readAt)
  return {
    // Text of the place first, quoted: no place and body can run together into those of another one.
    hash: sha256(`${JSON.stringify(place)}\n${canonicalBody(body)}`),
    kind: body.kind,
    subject: indexable(subjectOf(body)),
    place: toStorable(place),
    readAt: at,
    lastReadAt: at,
    body: encodeBody(body),
  }
}

/** One row per hash, in the order of hashes: a statement may touch a row once, and two must lock them alike. */
export function mergeRepeated(rows: readonly ObservationRow[]): ObservationRow[] {
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

function subjectOf(body: ObservationBody): string {
  if ('table' in body) return tableRefText(body.table)
  if ('jobId' in body) return body.jobId ?? ''
  return ''
}
