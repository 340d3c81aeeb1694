import { normalizeStorageUri } from '../paths'
import { formatRef, parseRef, type RefText } from '../refs'
import { ok, refuse, type Result } from '../result'

/**
 * A person's word that two names mean one thing. `from` is a ref, `catalog:NAME` (with `.db.table` where only one table
 * of it is meant) or `path:PREFIX`; `to` is a table, a job, or `warehouse`: the tables of the same names in this lake.
 */
export interface Alias {
  readonly from: string
  readonly to: RefText | 'warehouse'
}

export interface AliasError {
  readonly param: 'from' | 'to'
  readonly detail: string
}

/** Both names in their canonical form, or why they cannot be joined. */
export function parseAlias(fromText: string, toText: string): Result<Alias, AliasError> {
  const to = toText === 'warehouse' ? toText : targetOf(toText)
  if (to === null) return wrong('to', `"${toText}" is no table, no job and not "warehouse"`)
  const from = sourceOf(fromText)
  if (from === null)
    return wrong('from', `"${fromText}" is no table, boundary or job, no catalog:NAME and no path:PREFIX`)
  if (from === to) return wrong('from', 'a name needs no joining with itself')
  const isName = from.startsWith('catalog:') || from.startsWith('path:')
  if (to === 'warehouse' && !isName)
    return wrong('to', 'only a catalog or a path can stand for the warehouse')
  if (to !== 'warehouse' && from.startsWith('job:') !== to.startsWith('job:'))
    return wrong('to', 'a job can be joined with a job only')
  if (from.startsWith('catalog:') && (to === 'warehouse') === from.includes('.'))
    return wrong('to', 'a catalog alone stands for the warehouse; catalog:NAME.db.table stands for one table')
  return ok({ from, to })
}

function targetOf(text: string): RefText | null {
  const parsed = parseRef(text)
  return parsed.ok && (parsed.value.kind === 'table' || parsed.value.kind === 'job')
    ? formatRef(parsed.value)
    : null
}

/** `from` as it is stored; `null` = no name that can be joined. */
export function sourceOf(text: string): string | null {
  const name = /^(catalog|path):(.+)$/s.exec(text)
  if (name?.[1] === 'catalog') return text
  if (name?.[1] === 'path') return 'path:' + normalizeStorageUri(name[2] ?? '')
  const parsed = parseRef(text)
  if (!parsed.ok) return null
  const { kind } = parsed.value
  return kind === 'table' || kind === 'job' || kind === 'boundary' ? formatRef(parsed.value) : null
}

function wrong(param: AliasError['param'], detail: string): Result<never, AliasError> {
  return refuse({ param, detail })
}
