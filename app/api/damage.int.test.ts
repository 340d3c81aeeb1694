import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import { filesOf, rollbackCase, writeStage } from '@/fixtures/testing/rollback-case'
import { makeTree } from '@/fixtures/testing/temp-tree'
import type { WireDamageList } from '@/lib/contracts'
import { openTestApp, type TestApp } from '@/server/testing/test-app'
import { callApi, untilSyncEnds } from './testing/call-api'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})

afterAll(() => test.close())

async function sync(lake: string): Promise<void> {
  const started = await callApi('POST', `/api/v1/lakes/${lake}/syncs`, {})
  expect((await untilSyncEnds((started.body as { id: string }).id)).status).toBe('succeeded')
}

async function damage(lake: string, query = ''): Promise<WireDamageList> {
  const answer = await callApi('GET', `/api/v1/lakes/${lake}/damage${query}`)
  expect(answer.status).toBe(200)
  return answer.body as WireDamageList
}

/** The stages of a recorded case as syncs of one lake, and what `/damage` says after each. */
async function syncStages(name: string, stages: readonly string[]): Promise<WireDamageList[]> {
  const root = makeTree()
  const answers: WireDamageList[] = []
  for (const stage of stages) {
    writeStage(root, filesOf(rollbackCase(name), stage))
    if (answers.length === 0) await callApi('POST', '/api/v1/lakes', { name, warehouse: `file:${root}` })
    await sync(name)
    answers.push(await damage(name))
  }
  return answers
}

describe('GET /damage after syncs of one lake', () => {
  it('finds nothing before, and the falls after an old checkpoint was restored', async () => {
    const [before, after] = await syncStages('case2', ['before', 'after'])
    expect(before?.items).toEqual([])
    expect(before?.checked).toMatchObject({ tables: 4, listedTables: 4, statesRead: 0 })
    expect(after?.counts).toEqual({ damage: 3, suspicion: 0, notice: 0 })
    expect(after?.items.map(({ kind }) => kind)).toEqual(Array(3).fill('identifier-fall'))
    const append = after?.items.find(({ concerns }) => concerns.includes('table:d.ap2'))
    expect(append?.parts.users).toMatchObject([
      { highest: '14', identifier: '9', repeated: ['9'], rowsBefore: '76', target: 'table:d.ap2@1' },
    ])
  })

  it('proves a rollback by the earlier sight, and answers by ref, severity, kind and page', async () => {
    const [, after] = await syncStages('case3', ['before', 'after'])
    expect(after?.counts).toEqual({ damage: 3, suspicion: 0, notice: 0 })
    const one = await damage('case3', '?ref=table:d.ap3@11')
    expect(one.items.map(({ concerns }) => concerns)).toEqual([['table:d.ap3']])
    expect(one.items[0]?.parts.lost.map(({ identifier }) => identifier)).toEqual(['31', '38'])
    expect((await damage('case3', '?severity=notice')).items).toEqual([])
    expect((await damage('case3', '?kind=snapshot-gap')).items).toEqual([])
    const first = await damage('case3', '?limit=2')
    const second = await damage('case3', `?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ key }) => key)).toEqual(
      after?.items.map(({ key }) => key),
    )
    expect(second.nextCursor).toBeNull()
  })

  it('counts nothing that is dated after the instant asked for', async () => {
    expect((await damage('case3', '?at=2026-11-29T22:03:00.000Z')).items).toEqual([])
    expect((await damage('case2', '?asOf=2026-11-29T22:02:30.000Z')).items).toEqual([])
    const both = await callApi(
      'GET',
      '/api/v1/lakes/case3/damage?at=2026-11-29T22:03:00Z&asOf=2026-11-29T22:03:00Z',
    )
    expect(both.status).toBe(400)
  })

  it('finds the hole an undo left, and says nothing new at a second sync', async () => {
    const [, , undone, again] = await syncStages('case6', [
      'before',
      'after-rollback',
      'after-undo',
      'after-undo',
    ])
    expect(undone?.items.map(({ kind }) => kind)).toEqual(['snapshot-gap'])
    expect({ ...again, readAt: '' }).toEqual({ ...undone, readAt: '' })
  })

  it.each([
    { lake: 'word-count' as const, labels: ['final'], refs: [] },
    {
      lake: 'shop' as const,
      labels: ['late', 'final'],
      refs: ['table:ads.top_cities@28', 'job:ads-top-cities~47ac52d9@46', 'job:ads-top-cities~d673a8de'],
    },
  ])('finds on the recorded lake $lake exactly what its truth lists', async ({ lake, labels, refs }) => {
    const { warehouse, flink, checkpoints, pathRewrites } = fixtureLakeSources(lake, labels)
    await callApi('POST', '/api/v1/lakes', { name: lake, warehouse, flink, checkpoints, pathRewrites })
    await sync(lake)
    const { items } = await damage(lake)
    expect(items.map((one) => one.refs)).toEqual(refs.length === 0 ? [] : [refs])
    expect(items.flatMap(({ parts }) => parts.users)).toMatchObject(
      refs.length === 0 ? [] : [{ highest: '54', identifier: '47', falls: true }],
    )
  })

  it('refuses a ref that is none, and a lake that is not there', async () => {
    expect((await callApi('GET', '/api/v1/lakes/case2/damage?ref=nonsense')).status).toBe(400)
    expect((await callApi('GET', '/api/v1/lakes/nowhere/damage')).status).toBe(404)
  })
})
