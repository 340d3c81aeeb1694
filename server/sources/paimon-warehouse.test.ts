import { rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addFile, makeTree } from '@/fixtures/testing/temp-tree'
import { refuse } from '@/lib/domain/result'
import type { FileProblem, FileStore } from './file-store'
import { createLocalFiles } from './local-files'
import { readWarehouse } from './paimon-warehouse'
import { WarehouseUnreadableError, type ReaderContext } from './reader-events'
import { readAll, rememberAll, testContext, withOverrides } from './testing/read-all'

const local = createLocalFiles()
const SCHEMA = JSON.stringify({ id: 0, fields: [{ id: 0, name: 'k', type: 'INT' }] })

function snapshot(id: number | string, more: object = {}): string {
  const base = { schemaId: 0, commitUser: 'u', commitIdentifier: 1, commitKind: 'APPEND', timeMillis: 1_000 }
  return JSON.stringify({ ...base, id: Number(id), ...more })
}

/** Written over in place: the folder's time stays. */
function touch(path: string): void {
  utimesSync(path, 9, 9)
}

/** One table `a.db/t` with a schema, and more files below it. */
function makeTable(files: Readonly<Record<string, string>> = {}): string {
  const all = { 'schema/schema-0': SCHEMA, ...files }
  return makeTree(Object.fromEntries(Object.entries(all).map(([path, text]) => [`a.db/t/${path}`, text])))
}

function read(root: string, more: Partial<ReaderContext> = {}, store: FileStore = local) {
  return readAll(readWarehouse(store, { warehouse: root, ...testContext(more) }))
}

function denied(uri: string, ...ends: string[]): Promise<{ ok: false; error: FileProblem }> | undefined {
  if (!ends.some((end) => uri.endsWith(end))) return undefined
  return Promise.resolve(refuse({ reason: 'denied', message: 'this process may not read it (EACCES)' }))
}

describe('readWarehouse: what is a table', () => {
  it('finds databases and tables by name and schema, and passes over everything else (oddities 7, 10)', async () => {
    const root = makeTree({
      'ods.db/orders/schema/schema-0': SCHEMA,
      'ods.db/late/schema/schema-3': SCHEMA.replace('"id":0', '"id":3'),
      'ods.db/dropped/bucket-0/data.orc': '',
      'ods.db/_temporary/': '',
      'ods.db/_SUCCESS': '',
      'ods.db/odd/schema/readme': '',
      'empty.db/': '',
      'iceberg/ods/orders/metadata/v1.json': '',
      'x.db': 'a file',
    })
    const { of, warnings } = await read(root)
    expect(of('catalog-listing')).toEqual([
      {
        kind: 'catalog-listing',
        tables: [
          { database: 'ods', table: 'late' },
          { database: 'ods', table: 'orders' },
        ],
      },
    ])
    expect(of('schema').map((seen) => seen.schema.id)).toEqual([3n, 0n])
    expect(warnings).toEqual([])
  })

  it('takes a table without any snapshot (oddity 6)', async () => {
    const { of } = await read(makeTable())
    expect(of('table-listing')).toMatchObject([
      { table: { database: 'a', table: 't', branch: null }, snapshotIds: [], schemaIds: [0n] },
    ])
  })

  it('takes names as they are (oddities 39, 40)', async () => {
    const names = ['ü', 'a b', '%2F', 'constructor', '__proto__', 't$x', 'a.b', 'x\ny', '.t']
    const root = makeTree(new Map(names.map((name) => [`d b.db/${name}/schema/schema-0`, SCHEMA])))
    const { of, warnings } = await read(root)
    expect(new Set(of('table-listing').map((seen) => seen.table.table))).toEqual(new Set(names))
    expect(of('table-listing')[0]?.table.database).toBe('d b')
    expect(warnings).toEqual([])
  })

  it('leaves names out that are no UTF-8, with a warning', async () => {
    const root = makeTable()
    writeFileSync(Buffer.concat([Buffer.from(`${root}/a.db/`), Buffer.from([0xff])]), '')
    expect((await read(root)).warnings).toMatchObject([
      { code: 'name-not-utf8', where: `file:${root}/a.db/%FF` },
    ])
  })

  it('reads only the tables that are asked for, and lists all', async () => {
    const root = makeTree({ 'a.db/t/schema/schema-0': SCHEMA, 'a.db/u/schema/schema-0': SCHEMA })
    const include = ({ table }: { table: string }) => table === 'u'
    const { of, progress } = await readAll(
      readWarehouse(local, { warehouse: root, include, ...testContext() }),
    )
    expect(of('catalog-listing')[0]?.tables).toHaveLength(2)
    expect(of('table-listing').map((seen) => seen.table.table)).toEqual(['u'])
    expect(progress.map((step) => [step.done, step.total])).toEqual([
      [0, 1],
      [1, 1],
    ])
  })

  it('fails for a warehouse that is missing, a file, or not ours to read', async () => {
    const root = makeTree({ file: '' })
    for (const warehouse of [`${root}/none`, `${root}/file`, 's3://bucket/lake', 'relative']) {
      await expect(read(warehouse)).rejects.toThrow(WarehouseUnreadableError)
    }
    const store = withOverrides(local, { list: (uri) => denied(uri, root) })
    await expect(read(root, {}, store)).rejects.toMatchObject({
      where: `file:${root}`,
      code: 'warehouse-unreadable',
    })
  })

  it('wonders about a folder without databases', async () => {
    expect((await read(makeTree({ 't/schema/schema-0': SCHEMA }))).warnings).toMatchObject([
      { code: 'warehouse-empty' },
    ])
  })
})

describe('readWarehouse: files of a table', () => {
  it('uses the listed set: first snapshot is not 1, gaps, 64-bit ids (oddities 1, 3)', async () => {
    const big = '9007199254740993'
    const files = Object.fromEntries(['5', '9', '10'].map((id) => [`snapshot/snapshot-${id}`, snapshot(id)]))
    const root = makeTable({
      ...files,
      [`snapshot/snapshot-${big}`]: snapshot(1).replace('"id":1', `"id":${big}`),
    })
    const { of, warnings, observations } = await read(root)
    expect(of('snapshot').map((seen) => seen.snapshot.id)).toEqual([9007199254740993n, 10n, 9n, 5n])
    expect(of('table-listing')[0]?.snapshotIds).toEqual([5n, 9n, 10n, 9007199254740993n])
    expect(observations.find(({ body }) => body.kind === 'snapshot')?.place).toBe(
      `file:${root}/a.db/t/snapshot/snapshot-${big}`,
    )
    expect(warnings).toEqual([])
  })

  it.each(['', '-1', '12', 'x', '3\n'])(
    'needs no hint and survives LATEST = %j (oddities 4, 16)',
    async (hint) => {
      const root = makeTable({
        'snapshot/snapshot-3': snapshot(3),
        'snapshot/LATEST': hint,
        'snapshot/EARLIEST': '99',
      })
      const { of, warnings } = await read(root)
      expect(of('table-listing')[0]).toMatchObject({ snapshotIds: [3n], earliestHint: 99n })
      expect(warnings.map((warning) => warning.code)).toEqual(hint === '12' ? ['latest-missing'] : [])
    },
  )

  it('passes over temporary files (oddity 12)', async () => {
    const uuid = 'ab12cd34-0000-4000-8000-0123456789ab'
    const root = makeTable({
      [`snapshot/.snapshot-7.${uuid}.tmp`]: '{',
      [`snapshot/snapshot-7${uuid}.tmp`]: '{',
      [`tag/tag-x${uuid}.tmp`]: '{',
      [`consumer/.consumer-x.${uuid}.tmp`]: '{',
    })
    const { of, warnings } = await read(root)
    expect(of('table-listing')).toMatchObject([{ snapshotIds: [], tagNames: [], consumerIds: [] }])
    expect(warnings).toEqual([])
  })

  it('keeps the others when one is damaged, half-written, too large or misnamed (oddities 13, 14)', async () => {
    const root = makeTable({
      'snapshot/snapshot-1': snapshot(1),
      'snapshot/snapshot-2': snapshot(2).slice(0, 40),
      'snapshot/snapshot-3': snapshot(3).replace('{', '['),
      'snapshot/snapshot-4': snapshot(5),
      'snapshot/snapshot-5': ' '.repeat(8 * 1024 * 1024 + 1),
      'snapshot/snapshot-6/': '',
    })
    const { of, warnings } = await read(root)
    expect(of('snapshot').map((seen) => seen.snapshot.id)).toEqual([1n])
    // they lie there, so they are listed; what is no file is not
    expect(of('table-listing')[0]?.snapshotIds).toEqual([1n, 2n, 3n, 4n, 5n])
    expect(warnings.map(({ code, where, message }) => [where.split('/').at(-1), code, message])).toEqual([
      ['snapshot-5', 'file-too-large', expect.stringContaining('8388608')],
      ['snapshot-4', 'file-damaged', 'the number inside is 5 (offset 0)'],
      ['snapshot-3', 'file-damaged', expect.stringMatching(/\(offset \d+\)$/)],
      ['snapshot-2', 'file-incomplete', expect.stringContaining('(offset 40)')],
      ['snapshot-6', 'file-unreadable', expect.stringContaining('folder')],
    ])
  })

  it('reads tags older than the snapshots, several on one id, and no folder as a tag (oddities 17, 18, 20)', async () => {
    const root = makeTable({
      'snapshot/snapshot-9': snapshot(9),
      'tag/tag-old': snapshot(2),
      'tag/tag-+1705471-09-26': snapshot(2, { tagCreateTime: [2026, 11, 29, 21, 5], tagTimeRetained: 60 }),
      'tag/tag-success-file/old_SUCCESS/': '',
    })
    const { of, warnings } = await read(root)
    expect(of('tag')).toMatchObject([
      {
        name: '+1705471-09-26',
        snapshot: { id: 2n },
        createdAt: Date.UTC(2026, 10, 29, 21, 5),
        retainedMillis: 60_000,
      },
      { name: 'old', snapshot: { id: 2n }, createdAt: null },
    ])
    expect(of('table-listing')[0]?.tagNames).toEqual(['+1705471-09-26', 'old'])
    expect(warnings).toEqual([])
  })

  it('reads consumers with their heartbeat, wherever they point (oddities 30, 31)', async () => {
    const root = makeTable({
      'consumer/consumer-job 1%': '{"nextSnapshot": 99}',
      'snapshot/snapshot-3': snapshot(3),
    })
    utimesSync(`${root}/a.db/t/consumer/consumer-job 1%`, 1, 1_700_000_000)
    expect((await read(root)).of('consumer')).toEqual([
      {
        kind: 'consumer',
        table: { database: 'a', table: 't', branch: null },
        consumerId: 'job 1%',
        nextSnapshot: 99n,
        modifiedAt: 1_700_000_000_000,
      },
    ])
  })

  it('keeps changelogs apart from snapshots (oddity 34)', async () => {
    const root = makeTable({
      'changelog/changelog-1': snapshot(1),
      'changelog/LATEST': '-1',
      'snapshot/snapshot-2': snapshot(2),
    })
    const { of } = await read(root)
    expect(of('changelog').map((seen) => seen.snapshot.id)).toEqual([1n])
    expect(of('table-listing')).toMatchObject([{ snapshotIds: [2n], changelogIds: [1n] }])
  })

  it('reads branches as tables of their own: any first id, no schema-0, no snapshot (oddities 31, 35)', async () => {
    const root = makeTable({
      'snapshot/snapshot-3': snapshot(3),
      'branch/branch-dev/snapshot/snapshot-3': snapshot(3),
      'branch/branch-dev/snapshot/snapshot-4': snapshot(4, { commitUser: 'other' }),
      'branch/branch-dev/schema/schema-1': SCHEMA.replace('"id":0', '"id":1'),
      'branch/branch-dev/consumer/consumer-c': '{"nextSnapshot": 5}',
      'branch/branch-dev/tag/tag-fork': snapshot(3),
      'branch/branch-empty/': '',
      'branch/readme': '',
    })
    const { of, warnings } = await read(root)
    const listings = of('table-listing')
    expect(listings.map((seen) => [seen.table.branch, seen.snapshotIds, seen.branchNames])).toEqual([
      [null, [3n], ['dev', 'empty']],
      ['dev', [3n, 4n], []],
      ['empty', [], []],
    ])
    expect(listings[1]).toMatchObject({
      path: `file:${root}/a.db/t/branch/branch-dev`,
      consumerIds: ['c'],
      tagNames: ['fork'],
    })
    expect(of('snapshot').filter((seen) => seen.table.branch === 'dev')).toHaveLength(2)
    expect(warnings).toEqual([])
  })

  it('yields a schema newer than every snapshot and snapshots whose schema is gone (oddity 37)', async () => {
    const root = makeTable({
      'schema/schema-5': SCHEMA.replace('"id":0', '"id":5'),
      'snapshot/snapshot-1': snapshot(1, { schemaId: 3 }),
    })
    const { of, warnings } = await read(root)
    expect(of('schema').map((seen) => seen.schema.id)).toEqual([5n, 0n])
    expect(of('snapshot')[0]?.snapshot.schemaId).toBe(3n)
    expect(warnings).toEqual([])
  })
})

describe('readWarehouse: while others write', () => {
  it('looks once more when files vanish between list and read (oddity 2)', async () => {
    const root = makeTable({ 'snapshot/snapshot-1': snapshot(1), 'snapshot/snapshot-2': snapshot(2) })
    const folder = `${root}/a.db/t`
    const store = withOverrides(local, {
      read: (uri) => {
        if (!uri.endsWith('snapshot-2')) return undefined
        // an expiry removes 1, and a commit adds 3, while 2 is read
        rmSync(`${folder}/snapshot/snapshot-1`, { force: true })
        addFile(root, 'a.db/t/snapshot/snapshot-3', snapshot(3))
        return undefined
      },
    })
    const { of, warnings } = await read(root, {}, serial(store))
    expect(of('snapshot').map((seen) => seen.snapshot.id)).toEqual([2n, 3n])
    expect(of('table-listing')[0]?.snapshotIds).toEqual([2n, 3n])
    expect(warnings).toEqual([])
  })

  it('dates listings before what was made while files were read, so nobody takes it for rolled back', async () => {
    const root = makeTable({ 'snapshot/snapshot-1': snapshot(1) })
    let now = 1_000
    let madeAt = 0
    const store = withOverrides(local, {
      read: (uri) => {
        if (uri.endsWith('snapshot-1') && madeAt === 0) {
          addFile(root, 'a.db/t/snapshot/snapshot-2', snapshot(2))
          addFile(root, 'a.db/u/schema/schema-0', SCHEMA)
          madeAt = now
        }
        return undefined
      },
    })
    const { observations } = await read(root, { now: () => ++now }, serial(store))
    const readAt = (kind: string) => observations.find(({ body }) => body.kind === kind)?.readAt ?? Infinity
    expect(madeAt).toBeGreaterThan(0)
    expect(readAt('table-listing')).toBeLessThanOrEqual(madeAt)
    expect(readAt('catalog-listing')).toBeLessThanOrEqual(madeAt)
  })

  it('reads a file again that came back under the same name (oddity 15)', async () => {
    const root = makeTable({ 'snapshot/snapshot-1': snapshot(1) })
    let reads = 0
    const gone = { reason: 'not-found', message: 'gone' } as const
    const store = withOverrides(local, {
      read: (uri) =>
        uri.endsWith('snapshot-1') && reads++ === 0 ? Promise.resolve(refuse(gone)) : undefined,
    })
    const { of, warnings } = await read(root, {}, store)
    expect(of('snapshot').map((seen) => seen.snapshot.id)).toEqual([1n])
    expect(warnings).toEqual([])
  })

  it('warns of a file that is listed again and again but never there', async () => {
    const root = makeTable({ 'snapshot/snapshot-1': snapshot(1) })
    symlinkSync(`${root}/nowhere`, `${root}/a.db/t/snapshot/snapshot-2`)
    const { of, warnings } = await read(root)
    expect(of('table-listing')[0]?.snapshotIds).toEqual([1n])
    expect(warnings).toMatchObject([
      { code: 'file-vanished', where: `file:${root}/a.db/t/snapshot/snapshot-2` },
    ])
  })

  it('lists nothing for a table that is dropped meanwhile', async () => {
    const root = makeTable({ 'snapshot/snapshot-1': snapshot(1) })
    const store = withOverrides(local, {
      list: (uri) => {
        if (uri.endsWith('/branch')) rmSync(`${root}/a.db/t`, { recursive: true })
        return undefined
      },
    })
    const { of, warnings } = await read(root, {}, store)
    expect([of('table-listing'), of('snapshot'), warnings]).toEqual([[], [], []])
  })

  it('does not read again what has the same mark, and does read what was rewritten (oddities 14, 15)', async () => {
    const root = makeTable({ 'snapshot/snapshot-1': snapshot(1), 'snapshot/snapshot-2': snapshot(2) })
    const first = await read(root)
    const before = rememberAll(first)
    // rolled back to 1 and written anew, with other content of the same length
    rmSync(`${root}/a.db/t/snapshot/snapshot-2`)
    writeFileSync(`${root}/a.db/t/snapshot/snapshot-2`, snapshot(2, { commitUser: 'v' }))
    utimesSync(`${root}/a.db/t/snapshot/snapshot-2`, 5, 5)
    const second = await read(root, { before })
    expect(second.of('snapshot').map((seen) => [seen.snapshot.id, seen.snapshot.commitUser])).toEqual([
      [2n, 'v'],
    ])
    expect(second.of('schema')).toEqual([])
    expect(second.of('table-listing')[0]?.snapshotIds).toEqual([1n, 2n])
  })

  it('does not list again what has not changed, and does what has', async () => {
    const root = makeTable({
      'snapshot/snapshot-1': snapshot(1),
      'snapshot/LATEST': '1',
      'tag/tag-x': snapshot(1),
      'consumer/consumer-c': '{"nextSnapshot":1}',
      'branch/branch-b/schema/schema-0': SCHEMA,
    })
    const first = await read(root)
    const before = rememberAll(first)
    const changes: [string, () => void][] = [
      ['a snapshot', () => writeFileSync(`${root}/a.db/t/snapshot/snapshot-2`, snapshot(2))],
      ['a hint', () => writeFileSync(`${root}/a.db/t/snapshot/EARLIEST`, '1')],
      ['another hint', () => touch(`${root}/a.db/t/snapshot/LATEST`)],
      ['a tag written over', () => touch(`${root}/a.db/t/tag/tag-x`)],
      ['a consumer written over', () => touch(`${root}/a.db/t/consumer/consumer-c`)],
      ['a schema of a branch', () => writeFileSync(`${root}/a.db/t/branch/branch-b/schema/schema-1`, SCHEMA)],
      ['a snapshot gone', () => rmSync(`${root}/a.db/t/snapshot/snapshot-1`)],
    ]
    const listed: string[] = []
    const store = withOverrides(local, {
      list: (uri) => {
        if (uri.includes('/a.db/t/')) listed.push(uri)
        return undefined
      },
    })
    const idle = await read(root, { before }, store)
    expect(idle.unchanged.map(({ branch }) => branch)).toEqual([null, 'b'])
    expect([listed, idle.of('table-listing'), idle.of('snapshot')]).toEqual([[], [], []])
    for (const [what, change] of changes) {
      const marks = rememberAll(await read(root))
      change()
      const { unchanged, of } = await read(root, { before: marks }, store)
      expect([what, unchanged, of('table-listing').length]).toEqual([what, [], 2])
    }
  })

  it('trusts neither a folder changed a moment ago nor a table with a warning', async () => {
    const root = makeTable({ 'snapshot/snapshot-1': snapshot(1) })
    const now = statSync(`${root}/a.db/t/snapshot`).mtimeMs
    expect((await read(root, { now: () => now + 1_000 })).whole.size).toBe(0)
    expect((await read(root, { now: () => now + 3_000 })).whole.size).toBe(1)
    writeFileSync(`${root}/a.db/t/snapshot/snapshot-2`, 'no json')
    expect((await read(root)).whole.size).toBe(0)
    const objects = { ...withOverrides(local, {}), marksFolders: false }
    expect((await read(makeTable({}), {}, objects)).whole.size).toBe(0)
  })

  it('ends at once when it is cancelled', async () => {
    const root = makeTree({ 'a.db/t/schema/schema-0': SCHEMA, 'a.db/u/schema/schema-0': SCHEMA })
    const abort = new AbortController()
    const events = readWarehouse(local, { warehouse: root, ...testContext({ signal: abort.signal }) })
    const run = async () => {
      for await (const event of events) if (event.type === 'progress') abort.abort(new Error('cancelled'))
    }
    await expect(run()).rejects.toThrow('cancelled')
  })
})

describe('readWarehouse: hostile folders (oddity 46)', () => {
  it('keeps other tables when one is denied, and concludes nothing from what it could not list', async () => {
    const root = makeTree({ 'a.db/t/schema/schema-0': SCHEMA, 'a.db/u/schema/schema-0': SCHEMA, 'b.db/': '' })
    const store = withOverrides(local, { list: (uri) => denied(uri, 'a.db/t/snapshot', '/b.db') })
    const { of, warnings } = await read(root, {}, store)
    expect(of('catalog-listing')).toEqual([])
    expect(of('table-listing').map((seen) => seen.table.table)).toEqual(['u'])
    expect(of('schema')).toHaveLength(2)
    expect(warnings.map(({ code, where }) => [code, where])).toEqual([
      ['folder-unreadable', `file:${root}/b.db`],
      ['folder-unreadable', `file:${root}/a.db/t/snapshot`],
    ])
  })

  it('withholds the main listing when only the branches could not be listed', async () => {
    const root = makeTable()
    const { of } = await read(root, {}, withOverrides(local, { list: (uri) => denied(uri, '/branch') }))
    expect([of('table-listing'), of('schema').length]).toEqual([[], 1])
  })

  it('warns of a denied file and reads the others', async () => {
    const root = makeTable({ 'snapshot/snapshot-1': snapshot(1), 'snapshot/snapshot-2': snapshot(2) })
    const { of, warnings } = await read(
      root,
      {},
      withOverrides(local, { read: (uri) => denied(uri, 'snapshot-2') }),
    )
    expect(of('snapshot')).toHaveLength(1)
    expect(warnings).toMatchObject([{ code: 'file-unreadable' }])
  })

  it('survives files where folders belong', async () => {
    const root = makeTable({ snapshot: '', tag: '', branch: '', consumer: '' })
    addFile(root, 'a.db/junk/schema', '')
    const { of, warnings } = await read(root)
    expect(of('table-listing')).toMatchObject([{ snapshotIds: [], branchNames: [] }])
    expect(warnings.map(({ where }) => where.slice(root.length + 5))).toEqual([
      '/a.db/junk/schema',
      '/a.db/t/branch',
      '/a.db/t/snapshot',
      '/a.db/t/tag',
      '/a.db/t/consumer',
    ])
    expect(warnings.every(({ code }) => code === 'folder-unreadable')).toBe(true)
  })

  it('follows links to tables and ends where links lead in circles', async () => {
    const root = makeTable()
    symlinkSync(`${root}/a.db/t`, `${root}/a.db/linked`)
    symlinkSync('..', `${root}/a.db/up`)
    symlinkSync('self.db', `${root}/self.db`)
    symlinkSync(root, `${root}/round.db`)
    const { of, warnings } = await read(root)
    expect(of('table-listing').map((seen) => seen.table.table)).toEqual(['linked', 't'])
    expect(warnings).toEqual([])
  })

  it('counts instead of repeating: 20 warnings of a kind per table (oddity 32)', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 45 }, (_, i) => [`snapshot/snapshot-${i + 1}`, '{}']),
    )
    const { warnings } = await read(makeTable(files))
    expect(warnings).toHaveLength(21)
    expect(warnings.at(-1)).toMatchObject({
      code: 'file-damaged',
      message: '25 more of this kind below here',
    })
  })
})

/** One read at a time, so that a test knows their order. */
function serial(store: FileStore): FileStore {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...store,
    read: (uri, maxBytes) => {
      const next = last.then(() => store.read(uri, maxBytes))
      last = next
      return next
    },
  }
}
