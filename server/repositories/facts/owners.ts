import { Prisma } from '@/server/db/client'
import { indexable } from '@/server/rows'
import type { FactScope, FactTable } from '@/server/services/ports'

/** Condition on a row of a fact table, named `f`: its fact belongs to one of these owners. */
export function ownedBy(table: FactTable, { tables, runs, jobs }: FactScope) {
  switch (table) {
    case 'fact_table':
      return among('key', tables)
    case 'fact_snapshot':
      return among('table_ref', tables)
    case 'fact_run':
      return among('key', runs)
    case 'fact_checkpoint':
    case 'fact_read':
    case 'fact_write':
      return among('job_id', runs)
    case 'fact_edge':
      return among('owner', [...tables, ...jobs])
    case 'fact_boundary':
      return Prisma.sql`false`
  }
}

function among(column: 'key' | 'table_ref' | 'job_id' | 'owner', names: readonly string[]) {
  return Prisma.sql`f.${Prisma.raw(column)} = ANY(${names.map(indexable)}::text[])`
}
