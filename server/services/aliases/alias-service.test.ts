import { describe, expect, it } from 'vitest'
import { ScriptedLake } from '@/lib/domain/testing/scripted-lake'
import { LOCAL_OWNER, seesEverything } from '../ports'
import { memoryAliases } from '../testing/memory-aliases'
import { memoryLakes, SOME_SETTINGS } from '../testing/memory-lakes'
import { memorySyncs } from '../testing/memory-syncs'
import { createAliasService } from './alias-service'

const scan = '[3]:TableSourceScan(table=[[lake, a, orders]], fields=[id])'
const sink = 'Writer : orders -> Global Committer : orders -> end: Writer'

async function setUp() {
  const facts = new ScriptedLake()
    .create('a.orders', 1)
    .commit('a.orders', 5)
    .create('b.orders', 1)
    .commit('b.orders', 6)
    .look(10)
    .job('a1', 20, {
      name: 'copy',
      vertices: [{ name: 'Source: orders[3]', description: scan }, { name: sink }],
    })
    .job('b1', 20, { name: 'far', vertices: [{ name: 'Source: x' }] })
    .state('b1', 20, 1n, [{ vertex: 0, path: 'file:/la%6Be/a.db/orders', next: 2n }])
    .facts()
  const lakes = memoryLakes()
  const lake = await lakes.create({ ...SOME_SETTINGS, name: 'l', sample: false, instants: [] }, 0)
  if (lake === null) throw new Error('taken')
  let woken = 0
  const service = createAliasService({
    lakes,
    aliases: memoryAliases(),
    syncs: memorySyncs(lakes),
    facts: { topology: () => Promise.resolve({ generation: 1, ...facts }) },
    runner: { wake: () => void woken++ },
    visibilityOf: seesEverything,
    now: () => 7,
  })
  return { service, woken: () => woken }
}

describe('names of a lake', () => {
  it('lists what may be one thing, with the reason, and folds nothing by itself', async () => {
    const { service } = await setUp()
    const { aliases, hints } = await service.list(LOCAL_OWNER, 'l')
    expect(aliases).toEqual([])
    expect(hints.map(({ from, to, because }) => [from, to, because])).toEqual([
      ['boundary:paimon/file%3A%2Fla%256Be%2Fa%2Edb%2Forders', 'table:a.orders', 'spelled-otherwise'],
      ['boundary:unresolved/orders', 'table:a.orders', 'bears-the-name'],
      ['boundary:unresolved/orders', 'table:b.orders', 'bears-the-name'],
    ])
    expect(hints.every((hint) => hint.evidence.length > 0)).toBe(true)
  })

  it('joins, derives anew, and undoes', async () => {
    const { service, woken } = await setUp()
    const sync = await service.join(LOCAL_OWNER, 'l', { from: 'path:/mnt//x/', to: 'warehouse' })
    expect(sync.scope).toBe('facts')
    expect((await service.list(LOCAL_OWNER, 'l')).aliases).toEqual([
      { from: 'path:file:/mnt/x', to: 'warehouse', createdAt: 7 },
    ])
    await service.undo(LOCAL_OWNER, 'l', 'path:/mnt/x')
    expect((await service.list(LOCAL_OWNER, 'l')).aliases).toEqual([])
    expect(woken()).toBe(2)
    await expect(service.undo(LOCAL_OWNER, 'l', 'path:/mnt/x')).rejects.toMatchObject({
      code: 'alias-not-found',
    })
  })

  it('refuses what is not there, and what would lead back to itself', async () => {
    const { service } = await setUp()
    const join = (from: string, to: string) => service.join(LOCAL_OWNER, 'l', { from, to })
    await expect(join('table:a.orders', 'table:nowhere.t')).rejects.toMatchObject({ code: 'request-invalid' })
    await expect(join('nonsense', 'table:a.orders')).rejects.toMatchObject({ code: 'request-invalid' })
    await join('table:b.orders', 'table:a.orders')
    await expect(join('table:a.orders', 'table:b.orders')).rejects.toMatchObject({
      code: 'request-invalid',
      invalidParams: [{ name: 'to' }],
    })
    await expect(service.list(LOCAL_OWNER, 'nowhere')).rejects.toMatchObject({ code: 'lake-not-found' })
  })
})
