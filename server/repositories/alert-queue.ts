import type { Millis } from '@/lib/domain/time'
import type { Db } from '@/server/db/client'
import type { NewDelivery } from '@/server/services/ports'
import { newId, toInt64, toStorable } from '@/server/rows'

/** Messages kept per lake: enough to see a pattern. */
const KEPT = 500

/** Queues messages, in the transaction that gives them their reason; their ids. */
export async function queueDeliveries(
  db: Pick<Db, 'alertDelivery' | '$executeRaw'>,
  deliveries: readonly NewDelivery[],
  now: Millis,
): Promise<string[]> {
  if (deliveries.length === 0) return []
  const rows = deliveries.map((one) => ({
    ...one,
    body: toStorable(one.body),
    id: newId(),
    status: 'queued',
    nextAt: toInt64(now),
    createdAt: toInt64(now),
  }))
  await db.alertDelivery.createMany({ data: rows })
  for (const lakeId of new Set(deliveries.map((one) => one.lakeId)))
    await db.$executeRaw`
      DELETE FROM alert_delivery WHERE lake_id = ${lakeId} AND status <> 'queued'
        AND seq <= (SELECT seq FROM alert_delivery WHERE lake_id = ${lakeId}
                    ORDER BY seq DESC OFFSET ${KEPT} LIMIT 1)`
  return rows.map(({ id }) => id)
}
