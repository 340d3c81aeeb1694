import { ok, refuse, type Result } from '../result'
import type { TableKey } from '../observations/table-key'
import { unescapeSegment } from './escape'
import type { Ref } from './ref'

export interface RefError {
  readonly code: 'ref-malformed'
  readonly detail: string
}

/** 2^63 - 1: ids are Java longs. */
const MAX_ID = 9223372036854775807n

/**
 * Reads a ref. `assumedKind` stands in where the text has no kind prefix of its own, for paths such as
 * `/tables/ods.orders`; a prefix that is there must fit.
 */
export function parseRef(text: string, assumedKind?: 'table' | 'job'): Result<Ref, RefError> {
  const colon = text.indexOf(':')
  const kind = colon === -1 ? (assumedKind ?? '') : text.slice(0, colon)
  if (assumedKind !== undefined && kind !== assumedKind) {
    return malformed(`expected a ${assumedKind}, got "${text}"`)
  }
  const ref = parseBody(kind, text.slice(colon + 1))
  return ref === null
    ? malformed(`"${text}" is no ref; write table:db.name, job:name or boundary:system/name`)
    : ok(ref)
}

function parseBody(kind: string, body: string): Ref | null {
  switch (kind) {
    case 'table':
      return parseTable(body)
    case 'job':
      return parseJob(body)
    case 'boundary':
      return parseBoundary(body)
    default:
      return null
  }
}

function parseTable(body: string): Ref | null {
  const match = /^([^@!]+)(?:@(\d{1,19})(?:!([0-9a-f]{8,64}))?)?$/.exec(body)
  const table = parseTableKey(match?.[1] ?? '')
  if (match === null || table === null) return null
  if (match[2] === undefined) return { kind: 'table', table }
  const id = parseId(match[2])
  return id === null ? null : { kind: 'snapshot', table, id, identity: match[3] ?? null }
}

function parseTableKey(text: string): TableKey | null {
  const match = /^([^.$]+)\.([^.$]+)(?:\$branch_([^.$]+))?$/.exec(text)
  if (match === null) return null
  const database = unescapeSegment(match[1] ?? '')
  const table = unescapeSegment(match[2] ?? '')
  const branch = match[3] === undefined ? null : unescapeSegment(match[3])
  if (database === null || table === null || (match[3] !== undefined && branch === null)) return null
  return { database, table, branch }
}

function parseJob(body: string): Ref | null {
  const match = /^([^~@]+)(?:~([0-9a-f]{8,32}))?(?:@(\d{1,19}))?$/.exec(body)
  const name = unescapeSegment(match?.[1] ?? '')
  if (match === null || name === null) return null
  const run = match[2] ?? null
  if (match[3] !== undefined) {
    const checkpointId = parseId(match[3])
    return checkpointId === null ? null : { kind: 'checkpoint', name, run, checkpointId }
  }
  return run === null ? { kind: 'job', name } : { kind: 'run', name, run }
}

function parseBoundary(body: string): Ref | null {
  const match = /^([^/]+)\/([^/]+)$/.exec(body)
  const system = unescapeSegment(match?.[1] ?? '')
  const name = unescapeSegment(match?.[2] ?? '')
  return match === null || system === null || name === null ? null : { kind: 'boundary', system, name }
}

/** Leading zeros are refused: one version has one spelling. */
function parseId(digits: string): bigint | null {
  const id = BigInt(digits)
  return id <= MAX_ID && id.toString() === digits ? id : null
}

function malformed(detail: string): Result<never, RefError> {
  return refuse({ code: 'ref-malformed', detail })
}
