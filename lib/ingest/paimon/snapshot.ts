import { ok, refuse } from '@/lib/domain/result'
import type { CommitKind, SnapshotRecord } from '@/lib/domain/observations'
import { FieldReader, parseJsonObject } from '../json'
import type { Parsed } from '../refusal'

/** `-2^63` is the second encoding of "no watermark". */
const NO_WATERMARK = -(2n ** 63n)
const COMMIT_KINDS: ReadonlySet<string> = new Set<CommitKind>(['APPEND', 'COMPACT', 'OVERWRITE', 'ANALYZE'])

/** A file of `snapshot/` or `changelog/`. Unknown keys are ignored, optional ones may be absent or null. */
export function parseSnapshot(text: string): Parsed<SnapshotRecord> {
  const parsed = parseJsonObject(text)
  if (!parsed.ok) return parsed
  const fields = new FieldReader(parsed.value, text)
  const record = readSnapshot(fields)
  return fields.fault === null ? ok(record) : refuse(fields.fault)
}

/** Tags hold the same keys, so they share this. Check `fields.fault` afterwards. */
export function readSnapshot(fields: FieldReader): SnapshotRecord {
  const id = fields.int64('id')
  if (id < 1n) fields.blame('id', 'id is below 1')
  const watermark = fields.int64OrNull('watermark')
  return {
    id,
    uuid: fields.stringOrNull('uuid'),
    schemaId: fields.int64('schemaId'),
    commitUser: fields.string('commitUser'),
    commitIdentifier: fields.int64('commitIdentifier'),
    commitKind: toCommitKind(fields.string('commitKind')),
    timeMillis: fields.millis('timeMillis'),
    baseManifestList: fields.stringOrNull('baseManifestList'),
    deltaManifestList: fields.stringOrNull('deltaManifestList'),
    changelogManifestList: fields.stringOrNull('changelogManifestList'),
    totalRecordCount: fields.int64OrNull('totalRecordCount'),
    deltaRecordCount: fields.int64OrNull('deltaRecordCount'),
    changelogRecordCount: fields.int64OrNull('changelogRecordCount'),
    watermark: watermark === NO_WATERMARK ? null : watermark,
    operation: fields.stringOrNull('operation'),
    properties: fields.textMap('properties'),
  }
}

function toCommitKind(word: string): CommitKind {
  return COMMIT_KINDS.has(word) ? (word as CommitKind) : 'OTHER'
}
