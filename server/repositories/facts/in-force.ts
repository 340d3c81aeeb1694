import { Prisma } from '@/server/db/client'

/**
 * Condition on a fact table named `f`: the lake's rows of the generation in force. The generation is looked up by
 * the very statement that reads the rows, so an answer never mixes two, whatever is published meanwhile.
 */
export function inForce(lakeId: string) {
  const generation = Prisma.sql`(SELECT lake.fact_generation FROM lake WHERE lake.id = ${lakeId})`
  return Prisma.sql`f.lake_id = ${lakeId} AND f.from_gen <= ${generation}
    AND (f.to_gen IS NULL OR f.to_gen > ${generation})`
}

/** Event time as of which facts count; facts without a time count only where no time is asked for. */
export function notAfter(column: 'time_millis' | 'at_millis' | 'failed_at', asOf: bigint | null) {
  return asOf === null ? Prisma.sql`true` : Prisma.sql`f.${Prisma.raw(column)} <= ${asOf}`
}

export function notBefore(column: 'time_millis' | 'at_millis', from: bigint | null) {
  return from === null ? Prisma.sql`true` : Prisma.sql`f.${Prisma.raw(column)} >= ${from}`
}
