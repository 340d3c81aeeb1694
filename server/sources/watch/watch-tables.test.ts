import { describe, expect, it } from 'vitest'
import { MemoryStore } from './testing/memory-store'
import { startWatch } from './testing/start-watch'
import { VirtualTime } from './testing/virtual-time'

const START = 1_800_000_000_000
const TABLE = 'file:/lake/ods.db/orders'

function makeLake() {
  const time = new VirtualTime(START)
  const store = new MemoryStore(() => time.now)
  const addTable = (root: string) => {
    store.write(`${root}/schema/schema-0`, SCHEMA)
  }
  const commit = (id: number, root = TABLE, rows = id) => {
    store.write(`${root}/snapshot/snapshot-${id}`, snapshot(id, rows, time.now))
    store.write(`${root}/snapshot/LATEST`, String(id))
  }
  addTable(TABLE)
  for (let id = 1; id <= 50; id++) commit(id)
  const watch = (exclude: readonly string[] = []) =>
    startWatch(time, { store, openCluster: noCluster }, { exclude })
  return { time, store, addTable, commit, watch }
}

function noCluster(): never {
  throw new Error('there is no cluster')
}

const idsOf = (watch: ReturnType<typeof startWatch>) =>
  watch.of('snapshot').map((one) => `${one.table.table}@${one.snapshot.id}:${one.snapshot.totalRecordCount}`)

describe('watching tables', () => {
  it('reads a new snapshot alone, and asks one question of a table that is as it was', async () => {
    const lake = makeLake()
    const watch = lake.watch()
    await lake.time.runUntil(START + 10_000)
    expect(watch.of('snapshot')).toEqual([])
    const before = lake.store.questions
    await lake.time.runUntil(START + 20_000)
    expect(lake.store.questions - before).toBeLessThanOrEqual(6)
    lake.commit(51)
    await lake.time.runUntil(START + 23_000)
    expect(idsOf(watch)).toEqual(['orders@51:51'])
    await watch.stop()
  })

  it('is not led astray by a LATEST that is empty or gone for a moment', async () => {
    const lake = makeLake()
    const watch = lake.watch()
    await lake.time.runUntil(START + 5_000)
    lake.store.write(`${TABLE}/snapshot/LATEST`, '')
    await lake.time.runUntil(START + 8_000)
    lake.store.delete(`${TABLE}/snapshot/LATEST`)
    await lake.time.runUntil(START + 11_000)
    lake.commit(51)
    await lake.time.runUntil(START + 14_000)
    await watch.stop()
    expect(idsOf(watch)).toEqual(['orders@51:51'])
    expect(watch.ticks.flatMap((tick) => tick.troubles)).toEqual([])
  })

  it('reads the whole table again after a rollback, also when ids went past the old ones meanwhile', async () => {
    const lake = makeLake()
    const watch = lake.watch()
    await lake.time.runUntil(START + 5_000)
    for (const id of [49, 50]) lake.store.delete(`${TABLE}/snapshot/snapshot-${id}`)
    for (const id of [49, 50, 51]) lake.commit(id, TABLE, id + 1_000)
    await lake.time.runUntil(START + 8_000)
    await watch.stop()
    const seen = idsOf(watch)
    expect(seen).toContain('orders@49:1049')
    expect(seen).toContain('orders@51:1051')
    expect(watch.of('table-listing').at(-1)?.snapshotIds.at(-1)).toBe(51n)
  })

  it('takes what was deleted half-way for nothing more than what is there', async () => {
    const lake = makeLake()
    const watch = lake.watch()
    await lake.time.runUntil(START + 5_000)
    for (let id = 1; id <= 30; id++) lake.store.delete(`${TABLE}/snapshot/snapshot-${id}`)
    lake.store.write(`${TABLE}/snapshot/snapshot-51`, '{"version": 3, "id": 51, "sch')
    lake.store.write(`${TABLE}/snapshot/LATEST`, '51')
    await lake.time.runUntil(START + 9_000)
    lake.commit(52)
    await lake.time.runUntil(START + 12_000)
    await watch.stop()
    expect(idsOf(watch)).toEqual(['orders@52:52'])
  })

  it('finds new tables and their branches, and follows both', async () => {
    const lake = makeLake()
    const watch = lake.watch()
    await lake.time.runUntil(START + 5_000)
    const fresh = 'file:/lake/dwd.db/wide'
    const branch = `${fresh}/branch/branch-dev`
    lake.addTable(fresh)
    lake.commit(1, fresh)
    lake.store.write(`${branch}/schema/schema-0`, SCHEMA)
    lake.commit(7, branch)
    await lake.time.runUntil(START + 40_000)
    expect(watch.of('catalog-listing').at(-1)?.tables).toContainEqual({ database: 'dwd', table: 'wide' })
    expect(idsOf(watch).sort()).toEqual(['wide@1:1', 'wide@7:7'])
    lake.commit(8, branch)
    await lake.time.runUntil(START + 45_000)
    await watch.stop()
    expect(watch.of('snapshot').find((one) => one.snapshot.id === 8n)?.table.branch).toBe('dev')
  })

  it('leaves tables alone that the lake leaves out, and still lists them', async () => {
    const lake = makeLake()
    const watch = lake.watch(['ods.*'])
    await lake.time.runUntil(START + 5_000)
    lake.commit(51)
    await lake.time.runUntil(START + 10_000)
    await watch.stop()
    expect(watch.of('snapshot')).toEqual([])
    expect(watch.of('catalog-listing').at(-1)?.tables).toEqual([{ database: 'ods', table: 'orders' }])
  })

  it('says that a warehouse cannot be read, and goes on when it can', async () => {
    const lake = makeLake()
    const watch = lake.watch()
    await lake.time.runUntil(START + 5_000)
    lake.store.failing = 'file:/lake'
    await lake.time.runUntil(START + 120_000)
    expect(watch.ticks.at(-1)?.troubles).toMatchObject([{ source: 'warehouse' }])
    lake.store.failing = null
    lake.commit(51)
    await lake.time.runUntil(START + 240_000)
    await watch.stop()
    // a table that changes after a minute or more is read whole, too
    expect(new Set(idsOf(watch)).size).toBe(51)
    expect(idsOf(watch)[0]).toBe('orders@51:51')
    expect(watch.ticks.at(-1)?.troubles).toEqual([])
  })
})

const SCHEMA = JSON.stringify({
  version: 3,
  id: 0,
  fields: [{ id: 0, name: 'id', type: 'BIGINT' }],
  highestFieldId: 0,
  partitionKeys: [],
  primaryKeys: [],
  options: {},
  timeMillis: 1,
})

function snapshot(id: number, rows: number, timeMillis: number): string {
  return JSON.stringify({
    version: 3,
    id,
    schemaId: 0,
    baseManifestList: `b-${id}-${rows}`,
    deltaManifestList: `d-${id}`,
    changelogManifestList: null,
    commitUser: 'u',
    commitIdentifier: id,
    commitKind: 'APPEND',
    timeMillis,
    totalRecordCount: rows,
    deltaRecordCount: 1,
  })
}
