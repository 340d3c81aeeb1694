import type { PGlite } from '@electric-sql/pglite'

const CHECK_MILLIS = 60_000
/** Of PostgreSQL's 100: 3,000 rows are looked at. */
const SAMPLE = 10

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

/**
 * Names of the tables that were due. Each statement holds the thread to its end: tables that only grew are looked at by
 * a small sample (100,000 rows of a first sync vacuumed and sampled in full held it for 2 s on a busy machine).
 */
export async function vacuumWornTables(pglite: PGlite): Promise<string[]> {
  await pglite.query('SELECT pg_stat_force_next_flush()')
  const worn = await pglite.query<{ name: string; dead: boolean }>(
    `SELECT format('%I.%I', schemaname, relname) AS name, n_dead_tup > 1000 + 0.2 * n_live_tup AS dead
     FROM pg_stat_user_tables
     WHERE n_dead_tup > 1000 + 0.2 * n_live_tup OR n_mod_since_analyze > 1000 + 0.1 * n_live_tup
     ORDER BY relname`,
  )
  for (const { name, dead } of worn.rows) {
    if (dead) await pglite.exec(`VACUUM ${name}`)
    await pglite.exec(
      `SET default_statistics_target = ${SAMPLE}; ANALYZE ${name}; RESET default_statistics_target`,
    )
  }
  return worn.rows.map(({ name }) => name)
}
