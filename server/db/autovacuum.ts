import type { PGlite } from '@electric-sql/pglite'

const CHECK_MILLIS = 60_000

/**
 * PGlite has no background processes, so nothing reclaims what updates and deletes leave or tells the planner how
 * tables have grown. This does, by PostgreSQL's own thresholds. 60,000 dead rows take some 70 ms.
 * Returns the stop.
 */
export function startAutovacuum(pglite: PGlite, onError: (error: unknown) => void): () => Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    working = working.then(() => vacuumWornTables(pglite)).catch(onError)
  }, CHECK_MILLIS).unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}

/** Names of the tables that were due. */
export async function vacuumWornTables(pglite: PGlite): Promise<string[]> {
  await pglite.query('SELECT pg_stat_force_next_flush()')
  const worn = await pglite.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
     WHERE n_dead_tup > 1000 + 0.2 * n_live_tup OR n_mod_since_analyze > 1000 + 0.1 * n_live_tup
     ORDER BY relname`,
  )
  const names = worn.rows.map((row) => row.name)
  for (const name of names) await pglite.exec(`VACUUM (ANALYZE) ${name}`)
  return names
}
