import { isJsonArray, isJsonObject, ownValue, parseInt64, type JsonObject, type JsonValue } from '../json'

/**
 * Paimon's JSON form of a type as SQL text: `ARRAY<INT> NOT NULL`, `MAP<STRING, ROW<a INT, b DATE>>`,
 * `VECTOR<FLOAT, 8>`. Atomic types are text already. An unknown nested kind keeps its name and shows its parts.
 * `null` when it is no type at all.
 */
export function renderType(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value
  if (!isJsonObject(value)) return null
  const word = ownValue(value, 'type')
  if (typeof word !== 'string') return null
  const [, kind, suffix] = /^(.*?)((?: NOT NULL)?)$/s.exec(word) ?? ['', word, '']
  const inner = renderInner(value)
  return inner === null ? null : `${kind}${inner}${suffix}`
}

function renderInner(type: JsonObject): string | null {
  const fields = ownValue(type, 'fields')
  if (isJsonArray(fields)) return renderList(fields.map(renderRowField))
  const parts = ['element', 'key', 'value'].filter((key) => ownValue(type, key) !== undefined)
  const rendered: (string | null)[] = parts.map((key) => renderType(ownValue(type, key)))
  const length = parseInt64(ownValue(type, 'length'))
  if (length !== null) rendered.push(String(length))
  return rendered.length === 0 ? '' : renderList(rendered)
}

function renderRowField(field: JsonValue): string | null {
  if (!isJsonObject(field)) return null
  const name = ownValue(field, 'name')
  const type = renderType(ownValue(field, 'type'))
  return typeof name === 'string' && type !== null ? `${quoteName(name)} ${type}` : null
}

function renderList(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : `<${parts.join(', ')}>`
}

function quoteName(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : '`' + name.replaceAll('`', '``') + '`'
}
