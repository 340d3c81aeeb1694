import { optionsOf } from './hints'
import { nameKey, nameOf, pathAt, type SqlContext, type SqlName } from './names'
import { SqlRefusal } from './problem'
import { parseInsert, parseQuery, type ParsedInsert, type ParsedQuery, type Span } from './query'
import { closing } from './cover'
import { isSymbol, isWord, meaningful, tokensOf, unquote, type SqlToken } from './tokens'

export interface ScriptInsert extends ParsedInsert {
  readonly sink: SqlName
  readonly context: SqlContext
  /** Settings in force when it is submitted. */
  readonly settings: ReadonlyMap<string, string>
  /** Number of its statement set; `null` = alone. */
  readonly set: number | null
}

export interface ScriptView {
  readonly name: SqlName
  /** `(a, b)` as written. */
  readonly columns: Span | null
  readonly query: ParsedQuery
  readonly context: SqlContext
}

export interface ScriptCatalog {
  readonly name: string
  readonly options: ReadonlyMap<string, string>
}

export interface OtherStatement {
  readonly span: Span
  /** Its first words, upper case: `CALL`, `CREATE TABLE`. */
  readonly kind: string
}

/** One job's SQL: what it inserts, and what stands before that. */
export interface SqlScript {
  readonly text: string
  /** What names meant before its first statement. */
  readonly start: SqlContext
  readonly tokens: readonly SqlToken[]
  readonly inserts: readonly ScriptInsert[]
  /** By `nameKey`. */
  readonly views: ReadonlyMap<string, ScriptView>
  /** Temporary tables, and tables made with a connector: they have no snapshots. By `nameKey`. */
  readonly outsideTables: ReadonlySet<string>
  readonly catalogs: ReadonlyMap<string, ScriptCatalog>
  readonly functions: readonly string[]
  readonly others: readonly OtherStatement[]
}

const EVERYWHERE: SqlContext = { catalog: null, database: 'default' }

/** Throws `SqlRefusal`. */
export function readScript(sql: string, start: SqlContext = EVERYWHERE): SqlScript {
  const tokens = tokensOf(sql)
  const reader = new ScriptReader(sql, start)
  for (const statement of statementsOf(tokens)) reader.statement(statement)
  return { text: sql, start, tokens, ...reader.result() }
}

/** Cut at semicolons, but for those inside BEGIN … END. Tokens of each include spaces and comments. */
function statementsOf(tokens: readonly SqlToken[]): SqlToken[][] {
  const statements: SqlToken[][] = []
  let current: SqlToken[] = []
  let cases = 0
  let inSet = false
  for (const token of tokens) {
    if (isWord(token, 'CASE')) cases += 1
    if (isWord(token, 'END')) {
      if (cases > 0) cases -= 1
      else inSet = false
    }
    if (isSymbol(token, ';') && !inSet) {
      statements.push(current)
      current = []
      cases = 0
      continue
    }
    current.push(token)
    if (isWord(token, 'BEGIN', 'SET') && beginsSet(meaningful(current))) inSet = true
  }
  statements.push(current)
  return statements.filter((one) => meaningful(one).length > 0)
}

const SET_HEADS = [
  ['EXECUTE', 'STATEMENT', 'SET', 'BEGIN'],
  ['BEGIN', 'STATEMENT', 'SET'],
]

function setHead(tokens: readonly SqlToken[]): readonly string[] | undefined {
  return SET_HEADS.find((words) => words.every((word, at) => isWord(tokens[at], word)))
}

function beginsSet(tokens: readonly SqlToken[]): boolean {
  return setHead(tokens)?.length === tokens.length
}

class ScriptReader {
  private readonly inserts: ScriptInsert[] = []
  private readonly views = new Map<string, ScriptView>()
  private readonly outsideTables = new Set<string>()
  private readonly catalogs = new Map<string, ScriptCatalog>()
  private readonly functions: string[] = []
  private readonly others: OtherStatement[] = []
  private readonly settings = new Map<string, string>()
  private sets = 0

  constructor(
    private readonly sql: string,
    private context: SqlContext,
  ) {}

  result() {
    const { inserts, views, outsideTables, catalogs, functions, others } = this
    return { inserts, views, outsideTables, catalogs, functions, others }
  }

  statement(all: readonly SqlToken[]): void {
    const tokens = meaningful(all)
    const [first, second] = tokens
    if (isWord(first, 'INSERT')) this.insert(all, null)
    else if (isWord(first, 'EXECUTE') && isWord(second, 'INSERT')) this.insert(from(all, second), null)
    else if (setHead(tokens) !== undefined) this.set(all, tokens)
    else if (isWord(first, 'USE')) this.use(tokens)
    else if (isWord(first, 'SET') && tokens.length > 1) this.setting(tokens)
    else if (isWord(first, 'RESET')) this.reset(tokens)
    else if (isWord(first, 'CREATE')) this.create(all, tokens)
    else this.other(tokens)
  }

  private insert(all: readonly SqlToken[], set: number | null): void {
    const parsed = parseInsert(this.sql, all)
    const { context } = this
    const sink = nameOf(parsed.sinkPath, context)
    this.inserts.push({ ...parsed, sink, context, settings: new Map(this.settings), set })
  }

  private set(all: readonly SqlToken[], tokens: readonly SqlToken[]): void {
    const head = setHead(tokens) ?? []
    const last = tokens.at(-1)
    if (last === undefined || !isWord(last, 'END')) {
      throw new SqlRefusal('syntax', last?.text ?? '', last?.start ?? null)
    }
    const number = this.sets++
    const begin = tokens[head.length - 1]?.end ?? 0
    let part: SqlToken[] = []
    for (const token of all) {
      if (token.start < begin) continue
      if (!isSymbol(token, ';') && token !== last) {
        part.push(token)
        continue
      }
      const [first] = meaningful(part)
      if (first !== undefined) {
        if (!isWord(first, 'INSERT')) throw new SqlRefusal('syntax', first.text, first.start)
        this.insert(part, number)
      }
      part = []
    }
  }

  private use(tokens: readonly SqlToken[]): void {
    const catalog = isWord(tokens[1], 'CATALOG')
    const path = pathAt(tokens, catalog ? 2 : 1)
    if (path === null || path.next !== tokens.length) return this.other(tokens)
    const last = path.parts.at(-1) ?? ''
    this.context = catalog
      ? { catalog: last, database: 'default' }
      : { catalog: path.parts.at(-2) ?? this.context.catalog, database: last }
  }

  private setting(tokens: readonly SqlToken[]): void {
    const [, key, equals, value] = tokens
    if (key?.kind !== 'string' || !isSymbol(equals, '=') || value?.kind !== 'string' || tokens.length > 4) {
      return this.other(tokens)
    }
    this.settings.set(unquote(key.text), unquote(value.text))
  }

  private reset(tokens: readonly SqlToken[]): void {
    const key = tokens[1]
    if (key?.kind === 'string') this.settings.delete(unquote(key.text))
    else this.settings.clear()
  }

  private create(all: readonly SqlToken[], tokens: readonly SqlToken[]): void {
    const plain = tokens.filter((token) => !isWord(token, 'TEMPORARY', 'SYSTEM'))
    const temporary = plain.length < tokens.length
    let at = 2
    if (isWord(plain[at], 'IF')) at += 3
    const path = pathAt(plain, at)
    const kind = plain[1]
    if (path === null) return this.other(tokens)
    if (isWord(kind, 'VIEW')) this.view(all, plain, path)
    else if (isWord(kind, 'CATALOG')) {
      const options = isWord(plain[path.next], 'WITH') ? optionsOf(plain.slice(path.next + 1)) : null
      const name = path.parts[0] ?? ''
      this.catalogs.set(name, { name, options: options ?? new Map() })
    } else if (isWord(kind, 'FUNCTION')) this.functions.push(path.parts.at(-1) ?? '')
    else if (isWord(kind, 'TABLE')) {
      const connector = plain.some(({ kind: k, text }) => k === 'string' && unquote(text) === 'connector')
      if (temporary || connector) this.outsideTables.add(nameKey(nameOf(path.parts, this.context)))
      this.other(tokens)
    } else this.other(tokens)
  }

  private view(
    all: readonly SqlToken[],
    plain: readonly SqlToken[],
    path: { parts: readonly string[]; next: number },
  ): void {
    let at = path.next
    let columns: Span | null = null
    const open = plain[at]
    if (open !== undefined && isSymbol(open, '(')) {
      const close = closing(plain, at, '(', ')') ?? at
      columns = { start: open.start, end: plain[close]?.end ?? open.end }
      at = close + 1
    }
    if (isWord(plain[at], 'COMMENT')) at += 2
    const as = plain[at]
    const body = plain[at + 1]
    if (!isWord(as, 'AS') || body === undefined)
      throw new SqlRefusal('syntax', as?.text ?? '', as?.start ?? null)
    const name = nameOf(path.parts, this.context)
    const query = parseQuery(this.sql, from(all, body))
    this.views.set(nameKey(name), { name, columns, query, context: this.context })
  }

  private other(tokens: readonly SqlToken[]): void {
    const [first, second] = tokens
    const kind = [first, second]
      .filter((token) => token?.kind === 'word')
      .map((token) => token?.text.toUpperCase())
    const span = { start: first?.start ?? 0, end: tokens.at(-1)?.end ?? 0 }
    this.others.push({ span, kind: kind.join(' ') })
  }
}

function from(tokens: readonly SqlToken[], first: SqlToken | undefined): readonly SqlToken[] {
  return tokens.slice(first === undefined ? 0 : tokens.indexOf(first))
}
