import { MEASURES } from '../lake/claims.mjs'
import { readSnapshotFiles } from '../snapshot-files.mjs'

/** Reads of one statement: each is a scan of its own, and more of them plan slower than they save. */
const READS_PER_STATEMENT = 25

/**
 * What every snapshot of the tables holds, by batch queries with time travel.
 * @returns {Promise<Map<string, Map<number, Map<string, string[] | null>>>>} table, snapshot id, measure: its values
 */
export async function queryContent(session, warehouse, tables) {
  const content = new Map()
  for (const table of tables) {
    const ids = [...readSnapshotFiles(warehouse, table).keys()]
    const snapshots = new Map()
    for (let at = 0; at < ids.length; at += READS_PER_STATEMENT) {
      for (const [id, values] of await queryPart(session, table, ids.slice(at, at + READS_PER_STATEMENT)))
        snapshots.set(id, values)
    }
    if (snapshots.size !== ids.length)
      throw new Error(`${table}: ${ids.length} snapshots, ${snapshots.size} answers`)
    content.set(table, snapshots)
  }
  return content
}

/** One scan for each snapshot, all grouped by the number of the snapshot: half the tasks of as many queries. */
async function queryPart(session, table, ids) {
  const measures = Object.entries(MEASURES[table])
  const columns = measures.flatMap(([, aggregates]) => aggregates)
  const scans = ids.map(
    (id) =>
      `SELECT CAST(${id} AS BIGINT) AS snapshot, * FROM ${table} /*+ OPTIONS('scan.snapshot-id'='${id}') */`,
  )
  const { rows } = await session.run(
    `SELECT snapshot, ${columns.join(', ')} FROM (\n${scans.join('\nUNION ALL ')}\n) GROUP BY snapshot`,
  )
  const held = new Map(rows.map(([id, ...values]) => [Number(id), values]))
  return ids.map((id) => {
    // A snapshot without rows has no group.
    const values = held.get(id) ?? columns.map(() => null)
    return [id, new Map(measures.map(([name, { length }]) => [name, asValues(values.splice(0, length))]))]
  })
}

/** As text; `null` where the table held nothing of it yet. */
function asValues(values) {
  return values.some((value) => value === null) || String(values[0]) === '0' ? null : values.map(String)
}
