import { operations } from '@/lib/contracts'
import type { LakeFacts } from '@/lib/domain/facts'
import type { Millis } from '@/lib/domain/time'
import { createRoutes } from '@/server/http/route'
import { toWirePreview } from '@/server/serializers/rollback'
import { createModels } from '@/server/services/rollback/open-model'
import { createRollbackService } from '@/server/services/rollback/rollback-service'
import { LOCAL_OWNER, seesEverything, type LakeRecord } from '@/server/services/ports'

/**
 * Plans through the route's own handler, with facts in memory: parsing, service, serializer and JSON, without the store's
 * queries for heads.
 */
export function planOverHttp(facts: LakeFacts, now: Millis): (anchor: string) => Promise<Response> {
  // A plan asks nothing else of its lake.
  const lake = { id: 'a', name: 'big', createdAt: 0, flink: [], frozenAt: now } as unknown as LakeRecord
  const { tables, runs, edges, boundaries } = facts
  const reader = {
    topology: () => Promise.resolve({ generation: 1, tables, runs, edges, boundaries }),
    lakeFacts: () => Promise.resolve(facts),
    tableHeads: () => Promise.resolve([]),
    checkpointHeads: () => Promise.resolve([]),
  }
  const service = createRollbackService({
    facts: reader as never, // a plan asks nothing else of it
    lakes: { find: () => Promise.resolve(lake) },
    visibilityOf: seesEverything,
    syncs: { lastReadAt: () => Promise.resolve(now) },
    watches: { of: () => Promise.resolve(new Map()) },
    plans: null as never, // nothing is kept
    models: createModels(reader),
    digest: (text) => `${text.length}`,
    now: () => now,
    newId: () => 'p',
  })
  const route = createRoutes({
    logger: { warn: () => undefined, error: () => undefined },
    now: () => now,
    newRequestId: () => 'r',
    access: { listensOn: '127.0.0.1', allowedHosts: [] },
    checkAnswers: false,
  })
  const post = route(operations.previewRollbackPlan, async ({ params, body }) => ({
    body: toWirePreview(await service.preview(LOCAL_OWNER, params.lake, body)),
  }))
  return (anchor) =>
    post(
      new Request('http://127.0.0.1/api/v1/lakes/big/rollback-plans/preview', {
        method: 'POST',
        headers: { host: '127.0.0.1', 'content-type': 'application/json' },
        body: JSON.stringify({ anchor, method: 'in-place' }),
      }),
    )
}
