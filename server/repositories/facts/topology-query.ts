import type { BoundaryFact, EdgeFact, RunFact, TableFact } from '@/lib/domain/facts/model'
import type { Db } from '@/server/db/client'
import type { TopologyFacts } from '@/server/services/ports'
import { toFact } from './fact-converter'

interface TopologyRow {
  readonly generation: bigint
  readonly kind: string | null
  readonly body: string | null
}

/** One statement, so that the generation named is the one the facts are of. */
export async function readTopology(db: Db, lakeId: string): Promise<TopologyFacts> {
  const rows = await db.$queryRaw<TopologyRow[]>`
    SELECT l.fact_generation AS generation, f.kind, f.body
    FROM lake l LEFT JOIN LATERAL (
      SELECT 'table' AS kind, key, body, from_gen, to_gen FROM fact_table WHERE lake_id = l.id
      UNION ALL SELECT 'run', key, body, from_gen, to_gen FROM fact_run WHERE lake_id = l.id
      UNION ALL SELECT 'edge', key, body, from_gen, to_gen FROM fact_edge WHERE lake_id = l.id
      UNION ALL SELECT 'boundary', key, body, from_gen, to_gen FROM fact_boundary WHERE lake_id = l.id
    ) f ON f.from_gen <= l.fact_generation AND (f.to_gen IS NULL OR f.to_gen > l.fact_generation)
    WHERE l.id = ${lakeId} ORDER BY f.kind, f.key COLLATE "C"`
  const tables: TableFact[] = []
  const runs: RunFact[] = []
  const edges: EdgeFact[] = []
  const boundaries: BoundaryFact[] = []
  for (const { kind, body } of rows) {
    if (body === null) continue
    if (kind === 'table') tables.push(toFact({ body }))
    else if (kind === 'run') runs.push(toFact({ body }))
    else if (kind === 'edge') edges.push(toFact({ body }))
    else boundaries.push(toFact({ body }))
  }
  return { generation: Number(rows[0]?.generation ?? 0n), tables, runs, edges, boundaries }
}
