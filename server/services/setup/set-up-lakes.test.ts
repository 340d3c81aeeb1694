import { describe, expect, it } from 'vitest'
import { memoryLakes } from '../testing/memory-lakes'
import { memorySettings } from '../testing/memory-settings'
import { memorySyncs } from '../testing/memory-syncs'
import { LEASE_MILLIS } from '../sync/sync-deps'
import { nameOf } from './configured-lake'
import { rememberRemoval, setUpLakes, type SetupDeps } from './set-up-lakes'

const END = Date.parse('2026-11-29T22:34:28.341Z')

function setUp(project = '/home/me/headwater') {
  const lakes = memoryLakes()
  const syncs = memorySyncs(lakes)
  const settings = memorySettings()
  const deps: SetupDeps = {
    lakes,
    syncs,
    settings,
    resolvePlace: (place) => (/^([a-z]+:|\/)/.test(place) ? place : `${project}/${place}`),
    recordingEnd: (folder) => Promise.resolve(folder.endsWith('/flink/final') ? END : null),
    now: () => 1_000,
  }
  const newest = async (name: string) => {
    const lake = await lakes.find(name)
    return lake === null ? null : ((await syncs.newestOf([lake.id])).get(lake.id) ?? null)
  }
  const finishAll = async (status: 'succeeded' | 'failed') => {
    for (
      let one = await syncs.claim('me', 0, LEASE_MILLIS);
      one !== null;
      one = await syncs.claim('me', 0, LEASE_MILLIS)
    ) {
      await syncs.finish(
        one.id,
        'me',
        { status, failure: null, facts: 1, changed: 1, observations: 1, excluded: 0 },
        2_000,
      )
    }
  }
  return {
    deps,
    lakes,
    syncs,
    newest,
    finishAll,
    moveTo: (to: string) => ({ ...deps, resolvePlace: (place: string) => `${to}/${place}` }),
  }
}

describe('the sample lake', () => {
  it('is there after the first start, frozen at the end of its recording, and is read', async () => {
    const t = setUp()
    await setUpLakes(t.deps, null)
    const lake = await t.lakes.find('shop')
    expect(lake).toMatchObject({
      sample: true,
      warehouse: '/home/me/headwater/fixtures/lakes/shop/warehouse',
      frozenAt: END,
      instants: [
        { label: 'late', at: Date.parse('2026-11-29T22:16:46.522Z') },
        { label: 'end', at: null },
      ],
    })
    expect(lake?.flink.map((cluster) => cluster.name)).toEqual(['late', 'ingest-stopped', 'final'])
    expect((await t.newest('shop'))?.status).toBe('queued')
  })

  it('is not read again at the next start, unless it was never read whole', async () => {
    const t = setUp()
    await setUpLakes(t.deps, null)
    await t.finishAll('failed')
    await setUpLakes(t.deps, null)
    expect((await t.newest('shop'))?.status).toBe('queued')
    await t.finishAll('succeeded')
    await setUpLakes(t.deps, null)
    expect((await t.newest('shop'))?.status).toBe('succeeded')
    expect(await t.lakes.list()).toHaveLength(1)
  })

  it('is found again where the project has moved to', async () => {
    const t = setUp()
    await setUpLakes(t.deps, null)
    await t.finishAll('succeeded')
    await setUpLakes(t.moveTo('/elsewhere'), null)
    expect((await t.lakes.find('shop'))?.warehouse).toBe('/elsewhere/fixtures/lakes/shop/warehouse')
    expect((await t.newest('shop'))?.status).toBe('queued')
  })

  it('does not come back once a person has removed it', async () => {
    const t = setUp()
    await setUpLakes(t.deps, null)
    const lake = await t.lakes.find('shop')
    if (lake === null) throw new Error('no sample')
    await rememberRemoval(t.deps, lake)
    await t.lakes.delete(lake.id)
    await setUpLakes(t.deps, null)
    expect(await t.lakes.list()).toEqual([])
  })

  it('comes back when it was another lake that was removed', async () => {
    const t = setUp()
    await setUpLakes(t.deps, { warehouse: '/data/mine', flink: [], checkpoints: [] })
    const mine = await t.lakes.find('mine')
    if (mine === null) throw new Error('no lake')
    await rememberRemoval(t.deps, mine)
    const sample = await t.lakes.find('shop')
    await t.lakes.delete(sample?.id ?? '')
    await setUpLakes(t.deps, null)
    expect((await t.lakes.find('shop'))?.sample).toBe(true)
  })
})

describe('the lake of the command line', () => {
  const configured = {
    warehouse: '/data/lake/My Shop/',
    flink: ['http://jobmanager:8081', 'recorded/late'],
    checkpoints: ['/data/flink/checkpoints'],
  }

  it('is named after its folder and read at every start', async () => {
    const t = setUp()
    await setUpLakes(t.deps, configured)
    expect(await t.lakes.find('My-Shop')).toMatchObject({
      sample: false,
      warehouse: '/data/lake/My Shop/',
      flink: [
        { name: 'flink-1', url: 'http://jobmanager:8081' },
        { name: 'flink-2', url: '/home/me/headwater/recorded/late' },
      ],
      checkpoints: ['/data/flink/checkpoints'],
      frozenAt: null,
    })
    await t.finishAll('succeeded')
    await setUpLakes(t.deps, configured)
    expect((await t.newest('My-Shop'))?.status).toBe('queued')
  })

  it('is changed by another command line, and keeps what a command line cannot say', async () => {
    const t = setUp()
    await setUpLakes(t.deps, configured)
    const lake = await t.lakes.find('My-Shop')
    const pathRewrites = [{ from: 'file:/a', to: 'file:/b' }]
    await t.lakes.update(lake?.id ?? '', { pathRewrites, frozenAt: 5 })
    await setUpLakes(t.deps, { ...configured, flink: [], warehouse: '/other/My Shop' })
    const changed = await t.lakes.find('My-Shop')
    expect(changed).toMatchObject({
      id: lake?.id,
      flink: [],
      warehouse: '/other/My Shop',
      pathRewrites,
      frozenAt: 5,
    })
  })

  it('takes the name before the sample does, and another one where the sample has it already', async () => {
    const shop = { ...configured, warehouse: 'file:/data/lake/shop' }
    const fresh = setUp()
    await setUpLakes(fresh.deps, shop)
    expect((await fresh.lakes.find('shop'))?.sample).toBe(false)
    expect((await fresh.lakes.find('sample-shop'))?.sample).toBe(true)
    await setUpLakes(fresh.deps, shop)
    expect(await fresh.lakes.list()).toHaveLength(2)

    const later = setUp()
    await setUpLakes(later.deps, null)
    for (let start = 0; start < 2; start++) await setUpLakes(later.deps, shop)
    expect((await later.lakes.find('shop-2'))?.warehouse).toBe('file:/data/lake/shop')
    expect(await later.lakes.list()).toHaveLength(2)
  })

  it.each([
    ['/data/lake/shop', 'shop'],
    ['s3://bucket/lakes/prod.v2/', 'prod.v2'],
    ['file:/data/数据 lake/', 'lake'],
    ['file:/', 'file'],
    ['/', 'lake'],
    ['///数据', 'lake'],
    ['/a/' + 'x'.repeat(100), 'x'.repeat(60)],
  ])('%s is named %s', (warehouse, name) => expect(nameOf(warehouse)).toBe(name))
})
