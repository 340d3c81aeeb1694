import { edited, withoutComments, type Edit } from './edits'
import { hintsIn, optionsHint, optionsIn, type Hint } from './hints'
import { nameKey, nameOf, nameText, quotedName, type SqlContext, type SqlName } from './names'
import { asResult } from './parse-script'
import { SqlRefusal, type SqlProblem } from './problem'
import type { ParsedQuery, TableUse } from './query'
import { refuseColumnsByPath } from './rename'
import { readScript, type ScriptInsert, type ScriptView, type SqlScript } from './script'
import type { SqlToken } from './tokens'
import type { Result } from '@/lib/domain/result'

export interface SqlPin {
  readonly option: 'scan.snapshot-id' | 'scan.tag-name'
  readonly value: string
}

export interface PinSpec {
  /** The only table that is written. */
  readonly target: { readonly database: string; readonly table: string }
  /** What holds a table to one version; `null` = it is no table of the lake, or there is none to hold it to. */
  readonly pin: (name: SqlName) => SqlPin | null
}

export interface PinnedInsert {
  /** One INSERT, without a semicolon. */
  readonly sql: string
  /** Every table it reads, once, with what is written beside it. */
  readonly sources: readonly { readonly name: SqlName; readonly pin: SqlPin }[]
  /** Options of hints that were left out, because they would steer a stream. */
  readonly dropped: readonly string[]
}

/** Options that say where a stream begins, stops or waits, or what a lookup keeps: the pin stands in their place. */
const STREAM_OPTIONS =
  /^(?:scan\..*|consumer[.-].*|source\.checkpoint-align\..*|source\.operator-uid\..*|streaming-read.*|continuous\..*|lookup\..*|log\..*)$/
const INCREMENTAL = /^incremental-between/
/** Hints after SELECT that mean something to a stream only. */
const STREAM_HINTS = new Set(['LOOKUP', 'STATE_TTL'])

/**
 * One INSERT of a script as a batch over fixed snapshots: each table of the lake gets its `scan.snapshot-id`, views become
 * items of a WITH (hints inside views are lost up to Flink 1.17), lookups become plain joins with the pinned dimension, and
 * another table is written. Read again, table by table, before it is returned.
 */
export function pinInsert(
  script: SqlScript,
  insert: ScriptInsert,
  spec: PinSpec,
): Result<PinnedInsert, SqlProblem> {
  return asResult(script.text, () => new Pinning(script, spec).insert(insert))
}

class Pinning {
  private readonly sources = new Map<string, { name: SqlName; pin: SqlPin }>()
  private readonly dropped = new Set<string>()
  /** Item of the WITH that stands for a view, in the order they can be written in. */
  private readonly items = new Map<string, { name: string; sql: string }>()
  private readonly open = new Set<string>()
  private readonly comments: readonly Edit[]
  private readonly taken: ReadonlySet<string>

  constructor(
    private readonly script: SqlScript,
    private readonly spec: PinSpec,
  ) {
    this.comments = withoutComments(script.tokens)
    this.taken = new Set(script.tokens.map(({ text }) => text.replaceAll('`', '').toLowerCase()))
  }

  insert(insert: ScriptInsert): PinnedInsert {
    const { query, targetTail } = insert
    if (query === null) throw new SqlRefusal('values-only', nameText(insert.sink), insert.span.start)
    if (insert.settings.get('table.sql-dialect')?.toLowerCase() === 'hive') {
      throw new SqlRefusal('dialect', 'hive', insert.span.start)
    }
    const body = this.query(query, insert.context, true)
    const { database, table } = this.spec.target
    const tail = targetTail === null ? '' : ` ${edited(this.script.text, targetTail, this.comments)}`
    const sql = `INSERT INTO ${quotedName(database)}.${quotedName(table)}${tail}\n${body}`
    this.checkAgain(sql)
    return { sql, sources: [...this.sources.values()], dropped: [...this.dropped].sort() }
  }

  private query(query: ParsedQuery, context: SqlContext, outermost: boolean): string {
    const edits: Edit[] = [...this.comments]
    for (const use of query.uses) edits.push(...this.use(use, context))
    for (const hint of query.selectHints) edits.push(...this.selectHint(hint))
    if (!outermost || this.items.size === 0) return edited(this.script.text, query.span, edits).trim()
    const items = [...this.items.values()].map(({ sql }) => sql).join(',\n')
    const { withItemsAt, span } = query
    if (withItemsAt === null) return `WITH ${items}\n${edited(this.script.text, span, edits).trim()}`
    return `WITH ${items},\n${edited(this.script.text, { start: withItemsAt, end: span.end }, edits).trim()}`
  }

  private use(use: TableUse, context: SqlContext): Edit[] {
    const { span } = use
    const name = nameOf(use.path, context)
    if (use.item) return this.refuseHint(use)
    const view = this.script.views.get(nameKey(name))
    if (view !== undefined) return [...this.refuseHint(use), ...this.viewUse(use, view)]
    if (this.script.outsideTables.has(nameKey(name)))
      throw new SqlRefusal('not-in-lake', nameText(name), span.start)
    const pin = this.spec.pin(name)
    if (pin === null) throw new SqlRefusal('not-in-lake', nameText(name), span.start)
    if (use.place === 'value') throw new SqlRefusal('hint-in-scalar-subquery', nameText(name), span.start)
    if (use.window) throw new SqlRefusal('hint-in-window-function', nameText(name), span.start)
    if (use.temporal?.constant === true) throw new SqlRefusal('time-travel', nameText(name), span.start)
    this.sources.set(nameKey(name), { name, pin })
    const options = this.options(use.hint, name)
    options.set(pin.option, pin.value)
    const path = [name.database, name.table].map(quotedName).join('.')
    const end = Math.max(span.end, use.hint?.end ?? 0, use.temporal?.end ?? 0)
    return [{ start: span.start, end, text: `${path} ${optionsHint(options)}` }]
  }

  /** What else the hint of a table says, without what the pin replaces. */
  private options(hint: SqlToken | null, name: SqlName): Map<string, string> {
    const kept = new Map<string, string>()
    if (hint === null) return kept
    for (const one of hintsIn(hint)) {
      const options = one.name === 'OPTIONS' ? optionsIn(one.args) : null
      if (options === null) throw new SqlRefusal('hint-not-understood', hint.text, hint.start)
      for (const [key, value] of options) {
        if (INCREMENTAL.test(key)) throw new SqlRefusal('incremental-read', nameText(name), hint.start)
        if (STREAM_OPTIONS.test(key)) this.dropped.add(key)
        else kept.set(key, value)
      }
    }
    return kept
  }

  private refuseHint(use: TableUse): Edit[] {
    if (use.hint === null) return []
    throw new SqlRefusal('hint-on-view', use.path.join('.'), use.hint.start)
  }

  private viewUse(use: TableUse, view: ScriptView): Edit[] {
    const item = this.viewItem(view, use)
    refuseColumnsByPath(this.script, use)
    const last = use.path.at(-1) ?? ''
    const edits = [{ ...use.span, text: quotedName(item) }]
    if (item === last || use.alias !== null || use.window) return edits
    return [...edits, { start: use.aliasAt, end: use.aliasAt, text: ` AS ${quotedName(last)}` }]
  }

  private viewItem(view: ScriptView, use: TableUse): string {
    const key = nameKey(view.name)
    const known = this.items.get(key)
    if (known !== undefined) return known.name
    if (this.open.has(key)) throw new SqlRefusal('view-in-circle', nameText(view.name), use.span.start)
    this.open.add(key)
    const body = this.query(view.query, view.context, false)
    const columns = view.columns === null ? '' : ` ${edited(this.script.text, view.columns, this.comments)}`
    const name = this.freeItemName(view.name.table)
    this.items.set(key, { name, sql: `${quotedName(name)}${columns} AS (\n${body}\n)` })
    return name
  }

  /** A name that nothing in the script bears, so that it hides nothing and is hidden by nothing. */
  private freeItemName(base: string): string {
    for (let number = 1; ; number += 1) {
      const name = `${base}_view${number === 1 ? '' : number}`
      const used = [...this.items.values()].some((item) => item.name.toLowerCase() === name.toLowerCase())
      if (!used && !this.taken.has(name.toLowerCase())) return name
    }
  }

  private selectHint(token: SqlToken): Edit[] {
    const hints = hintsIn(token)
    const stays = hints.filter(({ name }) => !STREAM_HINTS.has(name))
    for (const { name } of hints) if (STREAM_HINTS.has(name)) this.dropped.add(name)
    const text = stays.map(({ name, args }: Hint) => `${name}${args}`).join(', ')
    return [{ start: token.start, end: token.end, text: stays.length === 0 ? '' : `/*+ ${text} */` }]
  }

  private checkAgain(sql: string): void {
    const after = readScript(sql)
    const [only] = after.inserts
    const { database, table } = this.spec.target
    const refusal = new SqlRefusal('not-the-same-after', sql.slice(0, 200))
    if (only === undefined || after.inserts.length > 1 || after.others.length + after.views.size > 0)
      throw refusal
    if (only.sink.database !== database || only.sink.table !== table || only.sink.catalog !== null)
      throw refusal
    const seen = new Set<string>()
    for (const use of only.query?.uses ?? []) {
      if (use.item) continue
      const key = use.path.join('\u0000')
      const source = [...this.sources.values()].find(
        ({ name }) => `${name.database}\u0000${name.table}` === key,
      )
      const options = use.hint === null ? null : optionsIn(hintsIn(use.hint)[0]?.args ?? '')
      if (source === undefined || use.temporal !== null) throw refusal
      if (options?.get(source.pin.option) !== source.pin.value) throw refusal
      seen.add(key)
    }
    if (seen.size !== this.sources.size) throw refusal
  }
}
