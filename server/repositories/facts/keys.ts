import { Prisma } from '@/server/db/client'
import type { CheckpointKey, VersionKey } from '@/server/services/ports'
import { indexable, toInt64 } from '@/server/rows'

/** `k(table_ref, id)`, each pair once. */
export function versionKeys(keys: readonly VersionKey[]) {
  const distinct = [...new Map(keys.map((key) => [`${key.id} ${key.table}`, key])).values()]
  return Prisma.sql`unnest(${distinct.map((key) => indexable(key.table))}::text[],
    ${distinct.map((key) => toInt64(key.id))}::bigint[]) AS k(table_ref, id)`
}

/** `k(table_ref, name)`, each pair once. */
export function namedKeys(keys: readonly { readonly table: string; readonly name: string }[]) {
  const distinct = [...new Map(keys.map((key) => [`${key.name} ${key.table}`, key])).values()]
  return Prisma.sql`unnest(${distinct.map((key) => indexable(key.table))}::text[],
    ${distinct.map((key) => indexable(key.name))}::text[]) AS k(table_ref, name)`
}

/** `k(job_id, id)`, each pair once; a batch run has no id. */
export function checkpointKeys(keys: readonly CheckpointKey[]) {
  const distinct = [...new Map(keys.map((key) => [`${key.checkpointId} ${key.jobId}`, key])).values()]
  return Prisma.sql`unnest(${distinct.map((key) => indexable(key.jobId))}::text[],
    ${distinct.map((key) => (key.checkpointId === null ? null : toInt64(key.checkpointId)))}::bigint[])
    AS k(job_id, id)`
}

export function textList(texts: readonly string[]) {
  return Prisma.sql`${[...new Set(texts)].map(indexable)}::text[]`
}
