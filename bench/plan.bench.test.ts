import { performance } from 'node:perf_hooks'
import { it } from 'vitest'
import { operations } from '@/lib/contracts'
import { compileLake, planCut, wishFromText, type LakeModel } from '@/lib/domain/rollback'
import { floorsOf } from '@/lib/domain/rollback/plan-cut'
import { solve } from '@/lib/domain/rollback/solve'
import { limitsOf } from '@/lib/domain/rollback/wishes'
import type { LakeFacts } from '@/lib/domain/facts'
import { createRoutes } from '@/server/http/route'
import { toWirePreview } from '@/server/serializers/rollback'
import { createModels } from '@/server/services/rollback/open-model'
import { createRollbackService } from '@/server/services/rollback/rollback-service'
import { LOCAL_OWNER, seesEverything, type LakeRecord } from '@/server/services/ports'
import { SOME_LAKE } from '@/server/testing/some-lake'
import { makePlanLake, type PlanLakeSize } from './make-plan-lake'

/** `tables x jobs x sources x versions`. */
const [tables = 10_000, jobs = 9_000, sources = 3, versions = 200] = (process.env['PLAN_SIZE'] ?? '')
  .split('x')
  .filter((part) => part !== '')
  .map(Number)
const size: PlanLakeSize = { tables, jobs, sources, versions }
const WISHES = ['a table at the top', 'one in the middle', 'one at the bottom']

it('plans on a large lake', async () => {
  const { facts, now } = await timed('facts made', () => makePlanLake(size))
  report(
    `${facts.tables.length} tables, ${facts.runs.length} jobs, ${jobs * (sources + 1)} edges, ${versions} versions each`,
  )
  const model = await timed('compiled (cold)', () =>
    compileLake(facts, now, { retired: new Set(), healing: false }),
  )
  report(
    `heap ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB with the facts, RSS ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  )
  for (const [i, at] of [0, Math.floor(tables / 2), tables - 1].entries()) {
    const ref = `${facts.tables[at]!.ref}@${Math.floor(versions / 2)}`
    for (const round of [1, 2, 3])
      await timed(`core, ${WISHES[i]}, round ${round}`, () => planOnce(model, ref))
  }
  const wish = wishFromText('at-most', `${facts.tables[0]!.ref}@${Math.floor(versions / 2)}`)
  const limits = wish.ok ? limitsOf(model, [wish.value]) : wish
  const floors = floorsOf(model, { allowEmpty: false, pins: [] })
  if (limits.ok)
    for (const round of [1, 2, 3])
      await timed(`solving alone, ${WISHES[0]}, round ${round}`, () => {
        const { descent } = solve(model.problem, model.wiring, limits.value, floors)
        return `${descent.steps.length} steps`
      })
  await overHttp(facts, now)
})

function planOnce(model: LakeModel, ref: string): string {
  const wish = wishFromText('at-most', ref)
  const plan = wish.ok ? planCut(model, [wish.value], { allowEmpty: false, pins: [] }) : null
  if (plan?.ok !== true) throw new Error('no plan')
  return plan.value.kind === 'cut' ? `${plan.value.rows.length} rows` : 'no line'
}

/** Through the route's own handler: parsing, service, serializer, JSON. Queries of heads answer from memory. */
async function overHttp(facts: LakeFacts, now: number): Promise<void> {
  const lake: LakeRecord = {
    ...SOME_LAKE,
    id: 'a',
    name: 'big',
    createdAt: 0,
    factGeneration: 1,
    frozenAt: now,
  }
  const { tables: tableFacts, runs, edges, boundaries } = facts
  const reader = {
    topology: () => Promise.resolve({ generation: 1, tables: tableFacts, runs, edges, boundaries }),
    lakeFacts: () => Promise.resolve(facts),
    tableHeads: () => Promise.resolve([]),
    checkpointHeads: () => Promise.resolve([]),
  }
  const deps = {
    facts: reader as never,
    lakes: { find: () => Promise.resolve(lake) },
    visibilityOf: seesEverything,
    syncs: { lastReadAt: () => Promise.resolve(now) },
    watches: { of: () => Promise.resolve(new Map()) },
    plans: null as never,
    models: createModels(reader),
    digest: (text: string) => String(text.length),
    now: () => now,
    newId: () => 'p',
  }
  const service = createRollbackService(deps)
  const route = createRoutes({
    logger: { warn: report, error: report },
    now: () => now,
    newRequestId: () => 'r',
    access: { listensOn: '127.0.0.1', allowedHosts: [] },
    checkAnswers: false,
  })
  const post = route(operations.previewRollbackPlan, async ({ params, body }) => ({
    body: toWirePreview(await service.preview(LOCAL_OWNER, params.lake, body)),
  }))
  for (const [i, at] of [0, Math.floor(tables / 2), tables - 1].entries()) {
    const anchor = `${facts.tables[at]!.ref}@${Math.floor(versions / 2)}`
    const body = JSON.stringify({ anchor, method: 'in-place' })
    for (const round of [1, 2, 3])
      await timed(`HTTP, ${WISHES[i]}, round ${round}`, async () => {
        const request = new Request('http://127.0.0.1/api/v1/lakes/big/rollback-plans/preview', {
          method: 'POST',
          headers: { host: '127.0.0.1', 'content-type': 'application/json' },
          body,
        })
        const answer = await post(request)
        const text = await answer.text()
        return `${answer.status}, ${Math.round(text.length / 1e3)} kB`
      })
  }
}

async function timed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  report(
    `${what}: ${Math.round(performance.now() - start)} ms${typeof result === 'string' ? ` (${result})` : ''}`,
  )
  return result
}

function report(...what: unknown[]): void {
  console.log(...what)
}
