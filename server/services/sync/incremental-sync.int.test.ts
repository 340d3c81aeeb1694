import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakePath, fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import { deriveFacts, type LakeFacts } from '@/lib/domain/facts'
import { toPlain, type StoredObservation } from '@/lib/domain/observations'
import { SHUTDOWN, type SyncDeps } from './sync-deps'
import { openTestSyncs, type TestSyncs } from '@/server/testing/test-syncs'

/** Facts without the times their evidence was read, which do not make a new fact. */
function textsOf(facts: LakeFacts): Record<string, string[]> {
  const text = (fact: unknown) =>
    JSON.stringify(toPlain(fact), (name, value: unknown) => (name === 'observedAt' ? undefined : value))
  return Object.fromEntries(
    Object.entries({ ...facts }).map(([kind, list]) => [kind, (list as unknown[]).map(text).sort()]),
  )
}

/** The port with some of its methods replaced. */
function wrap<T extends object>(port: T, methods: Partial<T>): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name)
      return typeof method === 'function'
        ? (...given: unknown[]): unknown => Reflect.apply(method, target, given)
        : method
    },
  })
}

describe('a sync of a lake that was read before', () => {
  let root = ''
  let t: TestSyncs
  beforeAll(async () => {
    root = mkdtempSync(`${tmpdir()}/headwater-test-`)
    cpSync(fixtureLakePath('word-count'), root, { recursive: true, preserveTimestamps: true })
    const sources = fixtureLakeSources('word-count', ['final'])
    const here = (place: string) => place.replaceAll(fixtureLakePath('word-count'), root)
    t = await openTestSyncs()
    await t.addLake({
      warehouse: here(sources.warehouse),
      flink: sources.flink.map(({ name, url }) => ({ name, url: here(url) })),
      checkpoints: sources.checkpoints.map(here),
      pathRewrites: sources.pathRewrites.map(({ from, to }) => ({ from, to: here(to) })),
    })
  })
  afterAll(async () => {
    rmSync(root, { recursive: true, force: true })
    await t.close()
  })

  const expected = async () => {
    const observations: StoredObservation[] = []
    for await (const page of t.observations.stream(t.lake.id)) observations.push(...page)
    const { warehouse, pathRewrites } = t.lake
    return textsOf(deriveFacts({ observations, warehouse, pathRewrites }))
  }
  const inForce = async () => textsOf(await t.facts.lakeFacts(t.lake.id))

  it('reads, derives and publishes everything the first time', async () => {
    expect(await t.sync()).toMatchObject({ status: 'succeeded', failure: null })
    expect(await inForce()).toEqual(await expected())
  }, 120_000)

  it('neither reads nor derives nor publishes where nothing is new', async () => {
    const { factGeneration: before } = await t.lakeNow()
    const sync = await t.sync()
    // The catalog and the recorded answers of the cluster are asked for each time; no file of a table is.
    expect(t.reads()).toEqual([])
    expect(sync).toMatchObject({ status: 'succeeded', changed: 0 })
    expect(sync.facts).toBe(Object.values(await inForce()).flat().length)
    expect((await t.lakeNow()).factGeneration).toBe(before)
    expect(t.derived()).toEqual([])
  }, 120_000)

  it('derives nothing in a new process with the rules of before, and everything with others or unknown ones', async () => {
    for (const rules of ['one', 'other', null, null]) {
      t.restart()
      expect(await t.sync({ rules })).toMatchObject({ status: 'succeeded', changed: 0 })
      expect(t.derived().length, String(rules)).toBeGreaterThan(0)
      if (rules === null) continue
      t.restart()
      expect(await t.sync({ rules })).toMatchObject({ status: 'succeeded', changed: 0 })
      expect(t.derived(), rules).toEqual([])
    }
    expect(await inForce()).toEqual(await expected())
  }, 120_000)

  it('derives one table and its readers for one new snapshot', async () => {
    const folder = `${root}/warehouse/default.db/word_table/snapshot`
    const ids = readdirSync(folder).flatMap((name) => Number(/^snapshot-(\d+)$/.exec(name)?.[1] ?? 0))
    const newest = String(Math.max(...ids))
    const last = readFileSync(`${folder}/snapshot-${newest}`, 'utf8')
    const next = String(Number(newest) + 1)
    const snapshot = { ...(JSON.parse(last) as object), id: Number(next), uuid: 'another' }
    writeFileSync(`${folder}/snapshot-${next}`, JSON.stringify(snapshot))
    writeFileSync(`${folder}/LATEST`, next)
    const sync = await t.sync()
    expect(t.reads().map((place) => place.split('/').at(-1))).toEqual([`snapshot-${next}`])
    expect(sync.changed).toBeGreaterThan(0)
    expect(await inForce()).toEqual(await expected())
    expect((await inForce())['snapshots']?.some((text) => text.includes(`{"$n":"${next}"}`))).toBe(true)
  }, 120_000)

  it('is done again where its process died in the middle of reading or of a publication', async () => {
    const folder = `${root}/warehouse/default.db/word_count_table/snapshot`
    for (const where of ['reading', 'publishing'] as const) {
      const ids = readdirSync(folder).flatMap((name) => Number(/^snapshot-(\d+)$/.exec(name)?.[1] ?? 0))
      const newest = Math.max(...ids)
      const last = JSON.parse(readFileSync(`${folder}/snapshot-${newest}`, 'utf8')) as object
      const snapshot = { ...last, id: newest + 1, uuid: where }
      writeFileSync(`${folder}/snapshot-${newest + 1}`, JSON.stringify(snapshot))
      const before = await inForce()
      const death = new AbortController()
      const { observations, publisher } = t.deps
      const dying: Partial<SyncDeps> =
        where === 'reading'
          ? {
              observations: wrap(observations, {
                appendRows: async (id, rows) => {
                  const added = await observations.appendRows(id, rows)
                  death.abort(SHUTDOWN)
                  return added
                },
              }),
            }
          : {
              publisher: wrap(publisher, {
                publishScopes: (id, portions, end) =>
                  publisher.publishScopes(id, portions, end, () => {
                    death.abort(SHUTDOWN)
                    return Promise.resolve(false)
                  }),
              }),
            }
      expect(await t.sync(dying, death.signal)).toMatchObject({ status: 'running' })
      expect(await inForce()).toEqual(before)
      expect(await t.sync()).toMatchObject({ status: 'succeeded' })
      expect(await inForce()).toEqual(await expected())
      expect(await inForce()).not.toEqual(before)
    }
  }, 120_000)

  it('loses nothing that another writer adds while it begins', async () => {
    const { observations, subjects } = t.deps
    const at = Date.now()
    const table = { database: 'default', table: 'word_table', branch: null }
    const body = { kind: 'lineage-row', job: 'stranger', direction: 'reads', table } as const
    const row = { barrier: null, snapshot: null, createTime: at }
    const add = () =>
      observations.append(t.lake.id, [{ place: 'rows:1', readAt: at, body: { ...body, ...row }, mark: '' }])
    const busy = wrap(subjects, {
      stale: async (id) => {
        await add()
        return subjects.stale(id)
      },
    })
    expect(await t.sync({ subjects: busy })).toMatchObject({ status: 'succeeded' })
    await t.sync()
    expect(await inForce()).toEqual(await expected())
    expect(JSON.stringify(await inForce())).toContain('job:stranger')
  }, 120_000)

  it('marks what is gone', async () => {
    rmSync(`${root}/warehouse/default.db/word_count_table`, { recursive: true })
    expect((await t.sync()).changed).toBeGreaterThan(0)
    expect(await inForce()).toEqual(await expected())
    expect((await t.sync()).changed).toBe(0)
  }, 120_000)
})
