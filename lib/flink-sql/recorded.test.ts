import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseScript, pinInsert, renameTables, type SqlScript } from '.'

const ROOT = new URL('../../fixtures/sql/', import.meta.url)
const scripts = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .sort()

/** Tables of the scripts that have no snapshots: some are made in a script that ran before in the same session. */
const OUTSIDE = /^(?:gen_?\w*|g1)$/
const target = { database: 'default', table: 'debug `1`' }
const AT_7 = { option: 'scan.snapshot-id', value: '7' } as const

function read(path: string): SqlScript {
  const script = parseScript(readFileSync(new URL(path, ROOT), 'utf8'))
  if (!script.ok) throw new Error(`${path}: ${JSON.stringify(script.error)}`)
  return script.value
}

function pinned(script: SqlScript) {
  const pin = ({ table }: { table: string }) => (OUTSIDE.test(table) ? null : AT_7)
  return script.inserts.map((insert) => ({ insert, result: pinInsert(script, insert, { target, pin }) }))
}

describe('the SQL of the recorded lakes', () => {
  it.each(scripts)(
    '%s: each INSERT is rewritten for its sink and reads again, or refused with its reason',
    (path) => {
      for (const { insert, result } of pinned(read(path))) {
        const again = result.ok ? parseScript(result.value.sql) : null
        if (again !== null) {
          expect(again.ok && again.value.inserts.map(({ sink }) => sink)).toEqual([
            { catalog: null, ...target },
          ])
          expect(result.ok && result.value.sql.match(/'scan\.snapshot-id'='7'/g)?.length).toBeGreaterThan(0)
        } else if (!result.ok) {
          const reason = insert.query === null ? 'values-only' : 'not-in-lake'
          expect(result.error).toMatchObject({ code: reason, at: { line: expect.any(Number) as number } })
        }
      }
    },
  )

  it('requirement 36: rewrites 34 of the 53 and refuses generators and plain values by name', () => {
    const all = scripts.flatMap((path) => pinned(read(path)))
    const count = (of: (one: (typeof all)[number]) => boolean) => all.filter(of).length
    expect({
      all: all.length,
      rewritten: count(({ result }) => result.ok),
      generators: count(({ result }) => !result.ok && result.error.code === 'not-in-lake'),
      values: count(({ result }) => !result.ok && result.error.code === 'values-only'),
    }).toEqual({ all: 53, rewritten: 34, generators: 11, values: 8 })
  })

  it('requirement 36: word-count as its debug case was run', () => {
    const script = read('word-count/01-pipeline.sql')
    const insert = script.inserts.find(({ sink }) => sink.table === 'word_count_table')
    if (insert === undefined) throw new Error('no INSERT')
    const result = pinInsert(script, insert, {
      target: { database: 'default', table: 'word_count_table_snapshot_result' },
      pin: ({ table }) => (table === 'word_table' ? { ...AT_7, value: '5' } : null),
    })
    const [run] = read('word-count/02-debug.sql').inserts
    const plain = (sql: string) =>
      sql.replaceAll('`default`.', '').replaceAll('`', '').replace(/\s+/g, ' ').trim()
    const ran = read('word-count/02-debug.sql').text.slice(run?.span.start, run?.span.end)
    expect(result.ok && plain(result.value.sql)).toBe(plain(ran))
  })

  it('takes a statement set apart: one INSERT for one sink', () => {
    const script = read('shop/04-etl.sql')
    const set = script.inserts.filter((insert) => insert.set === 0)
    expect(set.map(({ sink }) => sink.table)).toEqual(['sales_by_city', 'sales_by_user'])
    expect(set.every(({ settings }) => settings.get('pipeline.name') === 'dws-sales')).toBe(true)
  })

  it.each(scripts)('%s: renamed for branches and back is the same again', (path) => {
    const script = read(path)
    const to = renameTables(script, ({ database, table }) => ({ database, table: `${table}$branch_fix` }))
    if (!to.ok) throw new Error(JSON.stringify(to.error))
    const there = parseScript(to.value)
    if (!there.ok) throw new Error(JSON.stringify(there.error))
    expect(there.value.inserts.every(({ sink }) => sink.table.endsWith('$branch_fix'))).toBe(true)
    const back = renameTables(there.value, ({ database, table }) => ({
      database,
      table: table.replace(/\$branch_fix$/, ''),
    }))
    const tables = (one: SqlScript) =>
      one.inserts.map(({ sink, query }) => [sink, query?.uses.map(({ path: p }) => p.at(-1))])
    const again = back.ok ? parseScript(back.value) : back
    expect(again.ok && tables(again.value)).toEqual(tables(script))
  })
})
