import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import type {
  Problem,
  WireBlastRadius,
  WireComparison,
  WireDebugPair,
  WireRecoverability,
  WireRollbackPlan,
} from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, callApiForText, untilSyncEnds } from './testing/call-api'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
  await callApi('POST', '/api/v1/lakes', { name: 'shop', ...fixtureLakeSources('shop', ['final']) })
  const started = await callApi('POST', '/api/v1/lakes/shop/syncs', {})
  expect((await untilSyncEnds((started.body as { id: string }).id)).status).toBe('succeeded')
})

afterAll(() => test.close())

async function recoverability(query = ''): Promise<WireRecoverability> {
  const answer = await callApi('GET', `/api/v1/lakes/shop/recoverability${query}`)
  expect(answer.status).toBe(200)
  return answer.body as WireRecoverability
}

describe('GET /recoverability on the recorded shop', () => {
  it('tells of every table and job what is there and what of it is of use', async () => {
    const { items, areas } = await recoverability()
    const kinds = (kind: string) => items.filter((one) => one.kind === kind).length
    expect([kinds('table'), kinds('job') > 0]).toEqual([areas.flatMap((area) => area.tables).length, true])
    const points = items.flatMap((one) => one.points)
    expect(points.every(({ usable, why }) => usable === (why === null))).toBe(true)
    const useless = points.filter((one) => one.usable === false)
    expect(useless.length).toBeGreaterThan(0)
    expect(useless.every(({ why }) => (why?.because ?? '') !== '')).toBe(true)
  })

  it('answers one table with its area, and what more checkpoints would have given', async () => {
    const { items, areas } = await recoverability(
      '?ref=table:dws.sales_by_city@100&keepCheckpoints=50&keepSnapshotsMinutes=600&targetMinutes=100000',
    )
    expect(items.map((one) => one.ref)).toEqual(['table:dws.sales_by_city'])
    expect(areas.map((area) => area.ref)).toEqual([items[0]?.area])
    expect(areas[0]?.window).toBe('short')
    expect(areas[0]?.whatIf).not.toBeNull()
  })

  it('pages its items and refuses what is no ref and no lake', async () => {
    const first = await recoverability('?limit=2')
    const second = await recoverability(`?limit=2&cursor=${first.nextCursor}`)
    const whole = await recoverability()
    expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 4))
    expect((await callApi('GET', '/api/v1/lakes/shop/recoverability?ref=nonsense')).status).toBe(400)
    expect((await callApi('GET', '/api/v1/lakes/nowhere/recoverability')).status).toBe(404)
    expect((await callApi('GET', '/api/v1/lakes/shop/recoverability?keepCheckpoints=0')).status).toBe(400)
  })
})

const PLANS = '/api/v1/lakes/shop/rollback-plans'
const SALES = { anchor: 'table:dws.sales_by_city@100', method: 'in-place' }

async function makePlan(body: object = SALES): Promise<WireRollbackPlan> {
  const made = await callApi('POST', PLANS, body)
  expect(made.status).toBe(201)
  return made.body as WireRollbackPlan
}

it('gives the lists of a plan in pages, as the plan has them; a cut of this lake fits whole', async () => {
  const plan = await makePlan()
  const { totals } = plan
  expect([totals.tables + totals.jobs, totals.steps]).toEqual([plan.cut.length, plan.steps.length])
  expect([totals.untouched, totals.losses]).toEqual([plan.untouched.length, plan.losses.length])
  for (const list of ['cut', 'untouched', 'losses', 'steps'] as const) {
    const got: unknown[] = []
    for (let cursor = ''; ;) {
      const { body } = await callApi('GET', `${PLANS}/${plan.id}/lists/${list}?limit=7${cursor}`)
      const page = body as { items: unknown[]; nextCursor: string | null }
      got.push(...page.items)
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(got).toEqual(plan[list])
  }
  expect((await callApi('GET', `${PLANS}/${plan.id}/lists/nonsense`)).status).toBe(400)
  expect((await callApi('GET', `${PLANS}/nowhere/lists/steps`)).status).toBe(404)
})

async function onPlan(id: string, action: string, body: object = {}) {
  const { status, body: answer } = await callApi('POST', `${PLANS}/${id}/${action}`, body)
  return { status, plan: answer as WireRollbackPlan, problem: answer as Problem }
}

describe('GET /blast-radius on the recorded shop', () => {
  it('names tables downstream with their first version, and who has read it', async () => {
    const { status, body } = await callApi('GET', '/api/v1/lakes/shop/blast-radius?ref=table:ods.orders@60')
    expect(status).toBe(200)
    const found = body as WireBlastRadius
    expect(found.tables.map((one) => one.ref)).toContain('table:dwd.order_wide')
    expect(found.readers.some((one) => one.table === 'table:ods.orders' && one.at !== null)).toBe(true)
    const refused = ['table:ods.orders@100000', 'table:no.such@1', 'table:ods.orders'].map((ref) =>
      callApi('GET', `/api/v1/lakes/shop/blast-radius?ref=${ref}`),
    )
    expect((await Promise.all(refused)).map((one) => one.status)).toEqual([404, 404, 400])
  })
})

describe('a plan and what is done about it', () => {
  it('is found again by its address, is not stale while nothing moves, and is listed', async () => {
    const made = await makePlan()
    const found = await callApi('GET', `${PLANS}/${made.id}`)
    expect({ ...(found.body as object), readAt: '' }).toEqual({ ...made, readAt: '' })
    expect(made).toMatchObject({
      stale: false,
      moved: [],
      approval: null,
      ticks: [],
      verification: null,
      log: [],
    })
    const list = (await callApi('GET', `${PLANS}?limit=1`)).body as { items: { id: string }[] }
    expect(list.items.map((one) => one.id)).toEqual([made.id])
    expect((await callApi('GET', `${PLANS}/nothing`)).status).toBe(404)
    expect((await onPlan('nothing', 'ticks', { step: 'x' })).problem.code).toBe('plan-not-found')
  })

  it('is approved by its hash with every danger accepted, else refused', async () => {
    const made = await makePlan()
    const keys = made.dangers.map((one) => one.key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(0)
    const open = await onPlan(made.id, 'approve', { hash: made.hash, accept: keys.slice(1) })
    expect([open.status, open.problem.code]).toEqual([409, 'dangers-open'])
    expect(open.problem.invalidParams).toEqual([{ name: 'accept', reason: keys[0] }])
    const other = await onPlan(made.id, 'approve', { hash: 'another', accept: keys })
    expect([other.status, other.problem.code]).toEqual([409, 'plan-stale'])
    const { status, plan } = await onPlan(made.id, 'approve', {
      hash: made.hash,
      accept: keys,
      person: 'Ada',
    })
    expect(status).toBe(200)
    expect(plan.approval).toMatchObject({ by: 'owner:local', person: 'Ada', hash: made.hash, accepted: keys })
  })

  it('ticks steps off with time and person, takes ticks back, and keeps both in the log', async () => {
    const { id, steps } = await makePlan()
    const [first, second] = steps.map((one) => one.id)
    await onPlan(id, 'ticks', { step: first, person: 'Ada', note: 'suspended in the operator' })
    await onPlan(id, 'ticks', { step: second })
    const { plan } = await onPlan(id, 'ticks', { step: first, done: false })
    expect(plan.ticks.map(({ step, person, note }) => ({ step, person, note }))).toEqual([
      { step: second, person: null, note: '' },
    ])
    const found = (await callApi('GET', `${PLANS}/${id}`)).body as WireRollbackPlan
    expect(found.log.map(({ kind, step, person }) => [kind, step, person])).toEqual([
      ['ticked', first, 'Ada'],
      ['ticked', second, null],
      ['unticked', first, null],
    ])
    expect((await onPlan(id, 'ticks', { step: 'no such' })).problem.code).toBe('step-not-found')
  })

  it('is verified by the facts in force: nothing was carried out, so nothing is passed', async () => {
    const { id } = await makePlan()
    const comparison = { ref: 'table:dws.sales_by_city', equal: true, says: 'count and sums equal' }
    const { status, plan } = await onPlan(id, 'verify', { comparison, person: 'Ada' })
    expect(status).toBe(200)
    expect(plan.verification).toMatchObject({ verdict: 'open', person: 'Ada' })
    const states = new Map(plan.verification?.checks.map((one) => [`${one.code} ${one.ref}`, one.state]))
    expect(states.get('read-again null')).toBe('open')
    expect(states.get('rolled-back table:dws.sales_by_city')).toBe('open')
    expect(states.get('compared table:dws.sales_by_city')).toBe('passed')
    const found = (await callApi('GET', `${PLANS}/${id}`)).body as WireRollbackPlan
    expect(found.verification).toEqual(plan.verification)
  })

  it.each(['sql', 'sh', 'md'])('is taken away as %s, whole', async (format) => {
    const made = await makePlan()
    const { status, headers, text } = await callApiForText(
      'GET',
      `${PLANS}/${made.id}/script?format=${format}`,
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="rollback-[0-9a-f]{8}\.\w+"$/)
    for (const step of made.steps)
      for (const one of step.statements) if (one.language === 'sql') expect(text).toContain(one.text)
    expect((await callApi('GET', `${PLANS}/${made.id}/script?format=pdf`)).status).toBe(400)
  })

  it('is never carried out from here', async () => {
    const { id } = await makePlan()
    expect((await onPlan(id, 'execute')).problem.code).toBe('execution-disabled')
  })
})

const SHOP = readFileSync(new URL('../../fixtures/sql/shop/04-etl.sql', import.meta.url), 'utf8')

async function pairOf(sink: string): Promise<WireDebugPair> {
  return (await callApi('GET', `/api/v1/lakes/shop/debug-pair?sink=${encodeURIComponent(sink)}`))
    .body as WireDebugPair
}

async function compare(body: object) {
  const answer = await callApi('POST', '/api/v1/lakes/shop/comparisons', body)
  return { status: answer.status, made: answer.body as WireComparison, problem: answer.body as Problem }
}

/** That version, or the nearest that can be compared. */
async function comparable(sink: string): Promise<string> {
  const { pinnable, nearest } = await pairOf(sink)
  return pinnable ? sink : (nearest[0]?.sink.version ?? 'none near it')
}

describe('comparisons on the recorded shop', () => {
  it('requirement 36: one sink of a statement set, a join, and two inputs of one barrier', async () => {
    for (const [sink, sources] of [
      ['dws.sales_by_city', ['dwd.order_wide']],
      ['ads.report', ['dwd.order_wide', 'dws.sales_by_user']],
    ] as const) {
      const version = await comparable(`table:${sink}@40`)
      const pair = await pairOf(version)
      expect(pair.sources.map(({ table }) => table)).toEqual(sources.map((one) => `table:${one}`))
      const { status, made, problem } = await compare({ sink: version, sql: SHOP })
      expect([status, problem.detail]).toEqual([201, undefined])
      for (const { pin } of made.pair.sources) {
        expect(made.statements.insert).toContain(`'${pin?.option}'='${pin?.value}'`)
      }
    }
  })

  it('requirement 41: says beside the statements what may differ for other reasons', async () => {
    const codes = async (sink: string) => {
      const { made } = await compare({ sink: await comparable(sink), sql: SHOP })
      return made.warnings?.map(({ code }) => code) ?? []
    }
    expect(await codes('table:ads.top_cities@40')).toContain('order-dependent')
    const profile = await compare({ sink: await comparable('table:dws.user_profile@40'), sql: SHOP })
    // Two jobs write it, so its INSERT has to be chosen.
    expect(profile.problem).toMatchObject({ code: 'sql-refused' })
    const pair = await pairOf('table:dws.user_profile@40')
    expect(pair.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['merge-engine', 'several-writers']),
    )
  })

  it('refuses SQL by its place, and SQL for another table', async () => {
    const sink = await comparable('table:dws.sales_by_city@40')
    const bad = await compare({ sink, sql: 'INSERT INTO dws.sales_by_city SELEC 1' })
    expect(bad.problem).toMatchObject({ status: 400, code: 'sql-refused' })
    expect(bad.problem.detail).toContain('Line 1, column 31')
    const other = await compare({ sink, sql: 'INSERT INTO ods.orders SELECT * FROM ods.orders' })
    expect(other.problem.detail).toContain('No INSERT writes dws.sales_by_city')
  })
})
