import { Prisma, type Db } from '@/server/db/client'

/** A sync that took its process down this often is given up. */
const MAX_ATTEMPTS = 3

/** Takes the next sync for `owner`; its id, or `null` where there is nothing to do. */
export async function claimNext(
  db: Db,
  owner: string,
  now: bigint,
  leaseUntil: bigint,
): Promise<string | null> {
  await settleAbandoned(db, now)
  try {
    const rows = await db.$queryRaw<{ id: string }[]>`
      UPDATE sync SET status = 'running', owner = ${owner}, lease_until = ${leaseUntil},
        started_at = coalesce(started_at, ${now}), queued_for = NULL, running_for = lake_id,
        attempts = attempts + 1, phase = '', done = 0, total = NULL, warnings = '[]', warning_count = 0
      WHERE id = (
        SELECT s.id FROM sync s
        WHERE (s.status = 'running' AND s.lease_until < ${now})
           OR (s.status = 'queued'
               AND NOT EXISTS (SELECT 1 FROM sync r WHERE r.running_for = s.lake_id))
        ORDER BY s.requested_at, s.seq
        LIMIT 1
        FOR UPDATE OF s SKIP LOCKED)
      RETURNING id`
    return rows[0]?.id ?? null
  } catch (error) {
    // Another process began a sync of the same lake between the look and the write.
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** Syncs whose lease ran out and that shall not run again: cancelled ones, and those that failed too often. */
async function settleAbandoned(db: Db, now: bigint): Promise<void> {
  await db.$executeRaw`
    UPDATE sync SET finished_at = ${now}, running_for = NULL, owner = NULL, lease_until = NULL,
      status = CASE WHEN cancel_requested THEN 'cancelled' ELSE 'failed' END,
      failure = CASE WHEN cancel_requested THEN NULL
        ELSE 'The process stopped while it worked on this, ' || attempts || ' times.' END
    WHERE status = 'running' AND lease_until < ${now} AND (cancel_requested OR attempts >= ${MAX_ATTEMPTS})`
}

function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false
  return (
    error.code === 'P2002' || (error.code === 'P2010' && JSON.stringify(error.meta ?? null).includes('23505'))
  )
}
