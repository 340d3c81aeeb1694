import { ok, refuse } from '@/lib/domain/result'
import type { SchemaField, SchemaRecord } from '@/lib/domain/observations'
import { FieldReader, isJsonObject, ownValue, parseInt64, parseJsonObject, type JsonValue } from '../json'
import type { Parsed } from '../refusal'
import { renderType } from './field-type'

/** A file of `schema/`. Options are kept as written, secrets included. */
export function parseSchema(text: string): Parsed<SchemaRecord> {
  const parsed = parseJsonObject(text)
  if (!parsed.ok) return parsed
  const fields = new FieldReader(parsed.value, text)
  const columns = fields.array('fields').map(readField)
  if (columns.includes(null)) fields.blame('fields', `field ${columns.indexOf(null)} has no id, name or type`)
  const comment = fields.stringOrNull('comment')
  const timeMillis = fields.millisOrNull('timeMillis')
  const record: SchemaRecord = {
    id: fields.int64('id'),
    fields: columns.filter((column) => column !== null),
    partitionKeys: fields.strings('partitionKeys'),
    primaryKeys: fields.strings('primaryKeys'),
    options: fields.textMap('options'),
    comment: comment === '' ? null : comment,
    // Paimon reads a missing time as 0, and writes that back when it evolves the schema
    timeMillis: timeMillis === 0 ? null : timeMillis,
  }
  return fields.fault === null ? ok(record) : refuse(fields.fault)
}

function readField(value: JsonValue): SchemaField | null {
  if (!isJsonObject(value)) return null
  const id = parseInt64(ownValue(value, 'id'))
  const name = ownValue(value, 'name')
  const type = renderType(ownValue(value, 'type'))
  const description = ownValue(value, 'description')
  if (id === null || typeof name !== 'string' || type === null) return null
  return { id: Number(id), name, type, description: typeof description === 'string' ? description : null }
}
