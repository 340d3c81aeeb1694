import { hintsIn } from './hints'
import { nameText } from './names'
import type { ParsedQuery, Span } from './query'
import type { ScriptInsert, SqlScript } from './script'
import { isSymbol, isWord, meaningful } from './tokens'

export interface SqlFinding {
  readonly code:
    | 'processing-time'
    | 'non-deterministic'
    | 'order-dependent'
    | 'state-ttl'
    | 'lookup-join'
    | 'function-needed'
    | 'hint-in-condition'
  readonly subject: string
}

/** Functions by what they make of a recomputation; those without brackets are words of SQL. */
const FUNCTIONS = new Map<string, SqlFinding['code']>([
  ...[
    'PROCTIME',
    'NOW',
    'CURRENT_TIMESTAMP',
    'CURRENT_DATE',
    'CURRENT_TIME',
    'LOCALTIME',
    'LOCALTIMESTAMP',
    'CURRENT_ROW_TIMESTAMP',
    'UNIX_TIMESTAMP',
    'CURRENT_WATERMARK',
  ].map((name) => [name, 'processing-time'] as const),
  ...['RAND', 'RAND_INTEGER', 'UUID'].map((name) => [name, 'non-deterministic'] as const),
  ...[
    'FIRST_VALUE',
    'LAST_VALUE',
    'LISTAGG',
    'COLLECT',
    'ARRAY_AGG',
    'JSON_ARRAYAGG',
    'ROW_NUMBER',
    'MATCH_RECOGNIZE',
  ].map((name) => [name, 'order-dependent'] as const),
])
const WITHOUT_BRACKETS = new Set([
  'CURRENT_TIMESTAMP',
  'CURRENT_DATE',
  'CURRENT_TIME',
  'LOCALTIME',
  'LOCALTIMESTAMP',
])

/** What a batch over the same inputs may see otherwise than the stream did, each thing once. */
export function findingsOf(script: SqlScript, insert: ScriptInsert): readonly SqlFinding[] {
  const found = new Map<string, SqlFinding>()
  const add = (code: SqlFinding['code'], subject: string) =>
    found.set(`${code} ${subject}`, { code, subject })
  const queries = [insert.query, ...[...script.views.values()].map(({ query }) => query)]
  for (const query of queries) if (query !== null) inQuery(script, query, add)
  const ttl = insert.settings.get('table.exec.state.ttl')
  if (ttl !== undefined && !/^0\b/.test(ttl.trim())) add('state-ttl', ttl)
  const own = new Set(script.functions.map((name) => name.toLowerCase()))
  for (const query of queries) {
    for (const name of query === null ? [] : calledIn(script, query.span)) {
      if (own.has(name.toLowerCase())) add('function-needed', name)
    }
  }
  return [...found.values()]
}

function inQuery(
  script: SqlScript,
  query: ParsedQuery,
  add: (code: SqlFinding['code'], subject: string) => void,
): void {
  for (const name of calledIn(script, query.span)) {
    const code = FUNCTIONS.get(name.toUpperCase())
    if (code !== undefined) add(code, name.toUpperCase())
  }
  for (const use of query.uses) {
    const name = nameText({
      catalog: null,
      database: use.path.at(-2) ?? 'default',
      table: use.path.at(-1) ?? '',
    })
    if (use.temporal !== null && !use.temporal.constant) add('lookup-join', name)
    if (use.place === 'condition' && !use.item) add('hint-in-condition', name)
  }
  const hints = query.selectHints.flatMap(hintsIn)
  for (const { name, args } of hints) if (name === 'STATE_TTL') add('state-ttl', args)
}

function calledIn(script: SqlScript, { start, end }: Span): string[] {
  const tokens = meaningful(script.tokens).filter((token) => start <= token.start && token.end <= end)
  return tokens
    .filter((token, at) => {
      if (token.kind !== 'word' || isSymbol(tokens[at - 1], '.') || isSymbol(tokens[at + 1], '.'))
        return false
      return (
        isSymbol(tokens[at + 1], '(') ||
        (WITHOUT_BRACKETS.has(token.text.toUpperCase()) && !isWord(tokens[at - 1], 'AS'))
      )
    })
    .map(({ text }) => text)
}
