import { FlinkSQL } from 'dt-sql-parser/dist/parser/flink'
import {
  AtomFunctionTableContext,
  BooleanExpressionContext,
  FromClauseContext,
  InsertSimpleStatementContext,
  PredicateContext,
  PrimaryExpressionContext,
  QueryStatementContext,
  TableExpressionContext,
  TablePrimaryContext,
  TableReferenceContext,
  WindowTVFClauseContext,
  WindowTVFParamContext,
  type WithClauseContext,
} from 'dt-sql-parser/dist/lib/flink/FlinkSqlParser'
import { ParserRuleContext, TerminalNode } from 'antlr4ng'
import { coveredText } from './cover'
import { pathAt } from './names'
import { SqlRefusal } from './problem'
import { isWord, meaningful, unquote, type SqlToken } from './tokens'

export interface Span {
  readonly start: number
  readonly end: number
}

/** Where a query stands: rows to read, one value in an expression, or a condition (`IN`, `EXISTS`). */
export type QueryPlace = 'rows' | 'value' | 'condition'

/** A place where a query names a table, a view or an item of a WITH. */
export interface TableUse {
  readonly path: readonly string[]
  readonly span: Span
  readonly place: QueryPlace
  /** Inside a window function, `TABLE t` without room for a hint or an alias. */
  readonly window: boolean
  /** An item of a WITH in force there. */
  readonly item: boolean
  readonly alias: string | null
  /** `FOR SYSTEM_TIME AS OF …`: a lookup by a column, or time travel by a constant. */
  readonly temporal: (Span & { readonly constant: boolean }) | null
  /** The comment with hints that follows the path. */
  readonly hint: SqlToken | null
  /** Where an alias would be written. */
  readonly aliasAt: number
}

export interface ParsedQuery {
  readonly span: Span
  /** Position after `WITH` where the query begins with one. */
  readonly withItemsAt: number | null
  readonly itemNames: readonly string[]
  readonly uses: readonly TableUse[]
  /** Hints that follow SELECT. */
  readonly selectHints: readonly SqlToken[]
}

export interface ParsedInsert {
  readonly span: Span
  readonly overwrite: boolean
  readonly sinkPath: readonly string[]
  readonly sinkSpan: Span
  readonly sinkHint: SqlToken | null
  readonly columns: readonly string[] | null
  /** `PARTITION (…)` and the columns, as written. */
  readonly targetTail: Span | null
  /** `null`: VALUES only. */
  readonly query: ParsedQuery | null
}

interface Text {
  readonly sql: string
  readonly base: number
  /** Meaningful tokens of the statement. */
  readonly tokens: readonly SqlToken[]
}

/** `tokens`: those of one INSERT, spaces and comments included. */
export function parseInsert(sql: string, tokens: readonly SqlToken[]): ParsedInsert {
  const { text, root } = treeOf(sql, tokens)
  const insert = childrenOf(root, InsertSimpleStatementContext)[0]
  if (insert === undefined) throw refusalAt(text, spanOf(text, root).start)
  const sink = pathOf(text, insert.tablePath())
  const query = insert.queryStatement()
  const columns = insert.columnNameList()
  const partition = insert.insertPartitionDefinition()
  const tail = [partition, columns].flatMap((part) => (part === null ? [] : [spanOf(text, part)]))
  const parsed = query === null ? null : queryOf(text, query)
  refuseStrayHints(text, [sink.hint, ...hintsOf(parsed)])
  return {
    span: spanOf(text, insert),
    overwrite: insert.KW_OVERWRITE() !== null,
    sinkPath: sink.parts,
    sinkSpan: sink.span,
    sinkHint: sink.hint,
    columns:
      columns?.columnName().map((one) => {
        const token = text.tokens.find(({ start }) => start === spanOf(text, one).start)
        return token?.kind === 'quoted' ? unquote(token.text) : (token?.text ?? '')
      }) ?? null,
    targetTail: tail.length === 0 ? null : { start: tail[0]?.start ?? 0, end: tail.at(-1)?.end ?? 0 },
    query: parsed,
  }
}

export function parseQuery(sql: string, tokens: readonly SqlToken[]): ParsedQuery {
  const { text, root } = treeOf(sql, tokens)
  const query = childrenOf(root, QueryStatementContext)[0]
  if (query === undefined) throw refusalAt(text, spanOf(text, root).start)
  const parsed = queryOf(text, query)
  refuseStrayHints(text, hintsOf(parsed))
  return parsed
}

function treeOf(sql: string, tokens: readonly SqlToken[]): { text: Text; root: ParserRuleContext } {
  const base = tokens[0]?.start ?? 0
  const end = tokens.at(-1)?.end ?? base
  const covered = coveredText(sql, tokens).slice(base, end)
  const text = { sql, base, tokens: meaningful(tokens) }
  let fault: number | null = null
  const root = new FlinkSQL().parse(covered, (_, { offendingSymbol, line, charPositionInLine }) => {
    fault ??= base + (offendingSymbol?.start ?? offsetOf(covered, line, charPositionInLine))
  })
  if (fault !== null) throw refusalAt(text, Math.min(fault, end))
  // The grammar takes statements without a semicolon between them for several; Flink takes one.
  const second = root.singleStatement(1)
  if (second !== null) throw refusalAt(text, spanOf(text, second).start)
  return { text, root }
}

function offsetOf(text: string, line: number, column: number): number {
  return (
    (text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length || -1) +
    1 +
    column
  )
}

function refusalAt({ sql, tokens }: Text, offset: number): SqlRefusal {
  const token = tokens.find(({ start, end }) => start <= offset && offset < end)
  return new SqlRefusal('syntax', token?.text ?? sql.slice(offset, offset + 1), offset)
}

function spanOf({ base }: Text, context: ParserRuleContext): Span {
  const start = context.start?.start ?? 0
  return { start: base + start, end: base + (context.stop?.stop ?? start - 1) + 1 }
}

function childrenOf<T extends ParserRuleContext>(
  context: ParserRuleContext,
  kind: abstract new (...args: never[]) => T,
): T[] {
  if (context instanceof kind) return [context]
  return nodesOf(context).flatMap((child) => childrenOf(child, kind))
}

function nodesOf(context: ParserRuleContext): ParserRuleContext[] {
  return (context.children ?? []).filter((child) => child instanceof ParserRuleContext)
}

function pathOf(text: Text, context: ParserRuleContext) {
  const { start } = spanOf(text, context)
  const at = text.tokens.findIndex((token) => token.start === start)
  // The grammar takes a string where a name stands; Flink does not.
  const path = pathAt(text.tokens, at)
  if (path === null) throw refusalAt(text, start)
  const hint = text.tokens[path.next]
  return {
    parts: path.parts,
    span: { start, end: text.tokens[path.next - 1]?.end ?? start },
    hint: hint?.kind === 'hint' ? hint : null,
  }
}

function queryOf(text: Text, query: QueryStatementContext): ParsedQuery {
  const walk = new Walk(text)
  walk.query(query, 'rows', new Set())
  // Hints and what was covered at the end are part of it too, though not of the tree.
  const span = { start: spanOf(text, query).start, end: text.tokens.at(-1)?.end ?? 0 }
  const first = text.tokens.find(({ start }) => start === span.start)
  return {
    span,
    withItemsAt: isWord(first, 'WITH') ? (first?.end ?? null) : null,
    itemNames: [...walk.itemNames],
    uses: walk.uses.sort((a, b) => a.span.start - b.span.start),
    selectHints: text.tokens.filter(
      (token, at) => token.kind === 'hint' && isWord(text.tokens[at - 1], 'SELECT') && token.start < span.end,
    ),
  }
}

function hintsOf(query: ParsedQuery | null): (SqlToken | null)[] {
  return [...(query?.selectHints ?? []), ...(query?.uses.map(({ hint }) => hint) ?? [])]
}

function refuseStrayHints(text: Text, known: readonly (SqlToken | null)[]): void {
  const stray = text.tokens.find((token) => token.kind === 'hint' && !known.includes(token))
  if (stray !== undefined) throw new SqlRefusal('hint-not-understood', stray.text, stray.start)
}

/** Goes through a parsed query once, with the names of WITH items in force. */
class Walk {
  readonly uses: TableUse[] = []
  readonly itemNames = new Set<string>()

  constructor(private readonly text: Text) {}

  query(query: QueryStatementContext, place: QueryPlace, items: ReadonlySet<string>): void {
    const withClause = query.withClause()
    const inside = withClause === null ? items : this.items(withClause, place, items)
    for (const child of nodesOf(query)) if (child !== withClause) this.visit(child, place, inside)
  }

  private items(
    clause: WithClauseContext,
    place: QueryPlace,
    outer: ReadonlySet<string>,
  ): ReadonlySet<string> {
    const names = new Set(outer)
    for (const item of clause.withItem()) {
      this.query(item.queryStatement(), place, new Set(names))
      const [name] = pathOf(this.text, item.withItemName()).parts
      names.add(name ?? '')
      this.itemNames.add(name ?? '')
    }
    return names
  }

  private visit(node: ParserRuleContext, place: QueryPlace, items: ReadonlySet<string>): void {
    if (node instanceof QueryStatementContext) return this.query(node, placeUnder(node, place), items)
    if (node instanceof TableReferenceContext) this.reference(node, place, items)
    if (node instanceof WindowTVFParamContext) this.windowTable(node, place, items)
    for (const child of node.children ?? []) {
      if (child instanceof ParserRuleContext) this.visit(child, place, items)
      else if (child instanceof TerminalNode) this.word(node, child)
    }
  }

  /** Where the grammar took such a word for something else, a table could stand without its pin. */
  private word(node: ParserRuleContext, { symbol }: TerminalNode): void {
    const kinds = TABLE_WORDS.get((symbol.text ?? '').toUpperCase())
    if (kinds !== undefined && !kinds.some((kind) => node instanceof kind)) {
      throw refusalAt(this.text, this.text.base + symbol.start)
    }
  }

  private reference(node: TableReferenceContext, place: QueryPlace, items: ReadonlySet<string>): void {
    const primary = node.tablePrimary()
    const path = primary.tablePath() ?? primary.viewPath()
    if (path === null) return
    const { parts, span, hint } = pathOf(this.text, path)
    const period = primary.systemTimePeriod()
    const alias = node.tableAlias()
    const aliasName = alias === null ? null : (pathOf(this.text, alias.identifier()).parts[0] ?? null)
    const end = Math.max(spanOf(this.text, primary).end, hint?.end ?? 0)
    this.uses.push({
      path: parts,
      span,
      place,
      window: false,
      item: parts.length === 1 && items.has(parts[0] ?? ''),
      alias: aliasName,
      temporal:
        period === null
          ? null
          : { ...spanOf(this.text, period), constant: isConstant(this.text, period.dateTimeExpression()) },
      hint,
      aliasAt: end,
    })
  }

  private windowTable(node: WindowTVFParamContext, place: QueryPlace, items: ReadonlySet<string>): void {
    const table = node.timeAttrColumn()
    if (node.KW_TABLE() === null || table === null) return
    const { parts, span, hint } = pathOf(this.text, table)
    const item = parts.length === 1 && items.has(parts[0] ?? '')
    const none = { alias: null, temporal: null }
    this.uses.push({ path: parts, span, place, window: true, item, ...none, hint, aliasAt: span.end })
  }
}

function placeUnder(query: QueryStatementContext, outer: QueryPlace): QueryPlace {
  const parent = query.parent
  if (parent instanceof PrimaryExpressionContext) return 'value'
  if (outer === 'value') return outer
  return parent instanceof PredicateContext || parent instanceof BooleanExpressionContext
    ? 'condition'
    : outer
}

/** Without a column it says the same for every row. */
function isConstant(text: Text, expression: ParserRuleContext): boolean {
  const { start, end } = spanOf(text, expression)
  return text.tokens
    .filter((token) => start <= token.start && token.end <= end)
    .every(
      ({ kind, text: word }) =>
        kind !== 'quoted' && (kind !== 'word' || CONSTANT_WORDS.has(word.toUpperCase())),
    )
}

/** Words that bring tables in, and the nodes that explain them. */
const TABLE_WORDS = new Map<string, readonly (abstract new (...args: never[]) => ParserRuleContext)[]>([
  ['FROM', [FromClauseContext, PredicateContext]],
  ['JOIN', [TableExpressionContext]],
  ['TABLE', [TablePrimaryContext, WindowTVFClauseContext, WindowTVFParamContext, AtomFunctionTableContext]],
])

const CONSTANT_WORDS = new Set([
  'TIMESTAMP',
  'DATE',
  'INTERVAL',
  'DAY',
  'HOUR',
  'MINUTE',
  'SECOND',
  'CAST',
  'AS',
  'STRING',
])
