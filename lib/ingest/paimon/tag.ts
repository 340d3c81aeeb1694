import { ok, refuse } from '@/lib/domain/result'
import type { SnapshotRecord } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'
import {
  FieldReader,
  isJsonArray,
  ownValue,
  parseInt64,
  parseJsonObject,
  toDouble,
  type JsonValue,
} from '../json'
import type { Parsed } from '../refusal'
import { readSnapshot } from './snapshot'

export interface TagRecord {
  readonly snapshot: SnapshotRecord
  /** Only in tags made with a retention. The writer's local time, read as UTC: the file names no zone. */
  readonly createdAt: Millis | null
  readonly retainedMillis: number | null
}

/** A file of `tag/`: a whole snapshot, sometimes with two keys more. Those two never make a tag unreadable. */
export function parseTag(text: string): Parsed<TagRecord> {
  const parsed = parseJsonObject(text)
  if (!parsed.ok) return parsed
  const fields = new FieldReader(parsed.value, text)
  const snapshot = readSnapshot(fields)
  if (fields.fault !== null) return refuse(fields.fault)
  return ok({
    snapshot,
    createdAt: readLocalTime(ownValue(parsed.value, 'tagCreateTime')),
    retainedMillis: readDuration(ownValue(parsed.value, 'tagTimeRetained')),
  })
}

/** `[year, month, day, hour, minute(, second(, nanosecond))]`, or ISO text without a zone. */
function readLocalTime(value: JsonValue | undefined): Millis | null {
  if (typeof value === 'string') return readIsoTime(value)
  if (!isJsonArray(value) || value.length < 5 || value.length > 7) return null
  const parts = value.map((part) => parseInt64(part))
  if (!parts.every((part) => part !== null && part >= 0n && part < 1_000_000_000n)) return null
  const [year, month, day, hour, minute, second, nanos] = parts.map(Number)
  const at = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second ?? 0)
  const millis = at + Math.floor((nanos ?? 0) / 1e6)
  return Number.isFinite(millis) ? millis : null
}

function readIsoTime(text: string): Millis | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(text)) return null
  const millis = Date.parse(text + 'Z')
  return Number.isFinite(millis) ? millis : null
}

/** Seconds with nine decimals, or an ISO duration of days and smaller units. */
function readDuration(value: JsonValue | undefined): number | null {
  const iso = typeof value === 'string' ? ISO_DURATION.exec(value) : null
  const seconds = iso === null ? toDouble(value) : secondsOf(iso)
  return seconds === null ? null : Math.round(seconds * 1000)
}

const ISO_DURATION = /^P(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/

function secondsOf(iso: RegExpExecArray): number {
  const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0))
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
}
