import type { Alias } from '../../aliases'
import { parseRef, tableRefText, type Ref, type RefText } from '../../refs'
import { objectName } from '../known-tables'
import { familyOf, type Link, type Subject } from './links'

/** What aliases add to the links of observations: names that are one, and tables that runs look at under another name. */
export interface AliasLinks {
  /** Links that stand for the same thing. */
  readonly ties: readonly (readonly [Link, Link])[]
  /** Main table that a `reads:` or `path:` link means too. */
  readonly meant: ReadonlyMap<Link, Subject>
}

export function linksOfAliases(aliases: readonly Alias[]): AliasLinks {
  const ties: [Link, Link][] = []
  const meant = new Map<Link, Subject>()
  for (const { from, to } of aliases) {
    const [source, target] = [refOf(from), to === 'warehouse' ? null : refOf(to)]
    if (target?.kind === 'job' && source?.kind === 'job')
      ties.push([`named:${source.name}`, `named:${target.name}`])
    if (target?.kind !== 'table') continue
    const table = tableRefText(target.table)
    const family = familyOf(table)
    if (source?.kind === 'table') {
      const name = tableRefText(source.table)
      ties.push([`family:${familyOf(name)}`, `family:${family}`])
      ties.push([`object:${objectName(source.table)}`, `object:${objectName(target.table)}`])
      meant.set(`reads:${familyOf(name)}`, family)
    }
    if (source?.kind === 'boundary') {
      if (source.system === 'unresolved')
        ties.push([`object:${source.name}`, `object:${objectName(target.table)}`])
      if (source.system === 'paimon') meant.set(`path:${source.name}`, family)
      if (source.system === 'temporary') meant.set(`reads:${namedTable(source.name)}`, family)
    }
    const full = /^catalog:[^.]*\.(.+)$/s.exec(from)?.[1]
    if (full !== undefined) meant.set(`reads:${namedTable(full)}`, family)
  }
  return { ties, meant }
}

function refOf(text: string): Ref | null {
  const parsed = parseRef(text)
  return parsed.ok ? parsed.value : null
}

/** `db.table`: a database holds no dot. */
function namedTable(text: string): RefText {
  const dot = text.indexOf('.')
  const [database, object] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)]
  return tableRefText({ database, table: object.split('$branch_', 1)[0] ?? object, branch: null })
}
