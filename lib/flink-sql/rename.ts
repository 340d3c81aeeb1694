import { edited, type Edit } from './edits'
import { nameKey, nameOf, quotedName, type SqlContext, type SqlName } from './names'
import { asResult } from './parse-script'
import { SqlRefusal, type SqlProblem } from './problem'
import type { ParsedQuery, TableUse } from './query'
import { readScript, type SqlScript } from './script'
import { isSymbol, meaningful, unquote, type SqlToken } from './tokens'
import type { Result } from '@/lib/domain/result'

/** The table that takes the place of another in the same catalog; `null` = it stays. */
export type Renaming = (name: SqlName) => { readonly database: string; readonly table: string } | null

/**
 * The script with tables renamed wherever its INSERTs and views read or write them, and with nothing else changed. Columns
 * keep the names they are asked by: a table without an alias gets its old name as one. Read again before it is returned.
 */
export function renameTables(script: SqlScript, renaming: Renaming): Result<string, SqlProblem> {
  return asResult(script.text, () => renamed(script, renaming))
}

function renamed(script: SqlScript, renaming: Renaming): string {
  const edits: Edit[] = []
  for (const insert of script.inserts) {
    const target = script.outsideTables.has(nameKey(insert.sink)) ? null : renaming(insert.sink)
    if (target !== null) edits.push({ ...insert.sinkSpan, text: pathText(insert.sinkPath, target) })
  }
  for (const { query, context } of queriesOf(script)) {
    for (const use of query.uses) edits.push(...useEdits(script, use, context, renaming))
  }
  const text = edited(script.text, { start: 0, end: script.text.length }, edits)
  checkAgain(script, text, renaming)
  return text
}

function queriesOf(script: SqlScript): { query: ParsedQuery; context: SqlContext }[] {
  const inserts = script.inserts.flatMap(({ query, context }) => (query === null ? [] : [{ query, context }]))
  return [...inserts, ...script.views.values()]
}

function useEdits(script: SqlScript, use: TableUse, context: SqlContext, renaming: Renaming): Edit[] {
  const target = targetOf(script, use, context, renaming)
  if (target === null) return []
  const old = use.path.at(-1) ?? ''
  refuseColumnsByPath(script, use)
  const edits = [{ ...use.span, text: pathText(use.path, target) }]
  if (use.alias !== null || use.window) return edits
  return [...edits, { start: use.aliasAt, end: use.aliasAt, text: ` AS ${quotedName(old)}` }]
}

function targetOf(script: SqlScript, use: TableUse, context: SqlContext, renaming: Renaming) {
  if (use.item) return null
  const name = nameOf(use.path, context)
  const key = nameKey(name)
  return script.views.has(key) || script.outsideTables.has(key) ? null : renaming(name)
}

function pathText(path: readonly string[], { database, table }: { database: string; table: string }): string {
  return [...path.slice(0, -2).slice(-1), database, table].map(quotedName).join('.')
}

/** `ods.orders.amount` stops meaning anything once `ods.orders` has another name. */
export function refuseColumnsByPath(script: SqlScript, use: TableUse): void {
  if (use.path.length < 2) return
  const tokens = meaningful(script.tokens)
  tokens.forEach((token, at) => {
    const matches = use.path.every(
      (part, i) => nameAt(tokens[at + 2 * i]) === part && isSymbol(tokens[at + 2 * i + 1], '.'),
    )
    if (matches) throw new SqlRefusal('column-by-table-path', use.path.join('.'), token.start)
  })
}

function nameAt(token: SqlToken | undefined): string | null {
  if (token?.kind === 'word') return token.text
  return token?.kind === 'quoted' ? unquote(token.text) : null
}

/** What is written and read afterwards is what was meant, table by table. */
function checkAgain(script: SqlScript, text: string, renaming: Renaming): void {
  const after = readScript(text, script.start)
  const wanted = tableList(script, (name) => ({ ...name, ...renaming(name) }))
  const found = tableList(after, (name) => name)
  if (JSON.stringify(wanted) !== JSON.stringify(found)) throw new SqlRefusal('not-the-same-after', '')
}

function tableList(script: SqlScript, map: (name: SqlName) => SqlName): string[] {
  const outside = (name: SqlName) => script.outsideTables.has(nameKey(name))
  const sinks = script.inserts.map(({ sink }) => nameKey(outside(sink) ? sink : map(sink)))
  const uses = queriesOf(script).flatMap(({ query, context }) =>
    query.uses.map((use) => {
      const name = nameOf(use.path, context)
      const stays = use.item || script.views.has(nameKey(name)) || outside(name)
      return nameKey(stays ? name : map(name))
    }),
  )
  return [...sinks, ...uses]
}
