import { ok } from '@/lib/domain/result'
import type { Millis } from '@/lib/domain/time'
import {
  isJsonArray,
  isJsonObject,
  looseInstant,
  looseNumber,
  looseString,
  ownValue,
  parseJson,
  type JsonObject,
  type JsonValue,
} from '../json'
import type { Parsed } from '../refusal'
import { notAnswer } from './answer'

/** One recorded request. `file` is its path below the folder, segment by segment. */
export interface RecordedEntry {
  readonly file: readonly string[]
  readonly status: number
  /** `null` where the recording does not tell. */
  readonly at: Millis | null
}

/**
 * `index.json` of a recording: a list of `{url|request|path, file, status, t}`, or an object with that list under
 * `requests` or as its values. Keyed by path; entries whose file would lie outside the folder are left out.
 */
export function parseRecordingIndex(text: string): Parsed<ReadonlyMap<string, RecordedEntry>> {
  const parsed = parseJson(text)
  if (!parsed.ok) return parsed
  const items = listItems(parsed.value)
  if (items === null) return notAnswer('no list of requests')
  const entries = items.filter(isJsonObject).map(readEntry)
  return ok(new Map(entries.filter((entry) => entry !== null)))
}

function listItems(value: JsonValue): readonly JsonValue[] | null {
  if (isJsonArray(value)) return value
  if (!isJsonObject(value)) return null
  const requests = ownValue(value, 'requests')
  return isJsonArray(requests) ? requests : Object.values(value)
}

function readEntry(entry: JsonObject): readonly [string, RecordedEntry] | null {
  const path = looseString(entry, 'url', 'request', 'path')?.replace(/^GET /, '')
  const file = looseString(entry, 'file')?.split('/')
  if (path === undefined || file === undefined) return null
  if (file.some((segment) => segment === '' || segment === '.' || segment === '..')) return null
  return [path, { file, status: looseNumber(entry, 'status') ?? 200, at: looseInstant(entry, 't') }]
}
