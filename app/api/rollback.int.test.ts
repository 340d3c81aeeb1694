import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import type { WireRecoverability } from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, untilSyncEnds } from './testing/call-api'

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
