import type { CatalogListing, TableKey } from '@/lib/domain/observations'
import { childUri, normalizeStorageUri } from '@/lib/domain/paths'
import { branchNameOf, databaseNameOf, schemaIdOf } from '@/lib/ingest/paimon'
import type { FileStore } from './file-store'
import { inParallel } from './in-parallel'
import { readTable } from './paimon-table'
import {
  WarehouseUnreadableError,
  type ReaderContext,
  type ReaderEvent,
  type ReaderWarning,
} from './reader-events'
import { readFolder, recognise, type Folder } from './table-folders'
import { unchangedSince } from './table-survey'

const PARALLEL_LISTINGS = 8
/** Whose marks are asked for at once. */
const TABLES_AT_ONCE = 500

export interface WarehouseOptions extends ReaderContext {
  /** `file:` URI or absolute path. */
  readonly warehouse: string
  /** Only these tables; the catalog listing stays whole. */
  readonly include?: (table: { readonly database: string; readonly table: string }) => boolean
}

interface FoundTable {
  readonly key: TableKey
  readonly root: string
}

/**
 * A filesystem catalog: `<warehouse>/<db>.db/<table>` with a schema inside. Yields the catalog's listing, then table
 * by table what `readTable` yields. Throws `WarehouseUnreadableError` when the warehouse itself cannot be listed.
 */
export async function* readWarehouse(
  store: FileStore,
  options: WarehouseOptions,
): AsyncGenerator<ReaderEvent> {
  const warehouse = normalizeStorageUri(options.warehouse)
  await requireWarehouse(store, warehouse)
  // Databases are listed one after the other: a table made meanwhile may be missing, so the time before counts.
  const listedAt = options.now()
  const folders = await readFolder(store, warehouse)
  const databases = recognise(folders, 'directory', databaseNameOf)
  yield* folders.warnings.map(asEvent)
  if (databases.length === 0) yield asEvent(emptyWarehouse(warehouse))

  const found: FoundTable[] = []
  let whole = folders.whole
  for (const database of databases) {
    options.signal.throwIfAborted()
    const folder = await readFolder(store, childUri(warehouse, database.name))
    const search = yield* findTables(store, database.value, folder)
    found.push(...search.tables)
    whole &&= folder.whole && search.whole
  }
  if (whole) {
    const tables = found.map(({ key }) => ({ database: key.database, table: key.table }))
    const body: CatalogListing = { kind: 'catalog-listing', tables }
    yield { type: 'observation', observation: { place: warehouse, readAt: listedAt, body }, mark: null }
  }
  const wanted = found.filter(({ key }) => options.include?.(key) ?? true)
  yield { type: 'excluded', tables: found.length - wanted.length }
  yield* readTables(store, wanted, options)
}

/** Throws when the warehouse itself cannot be listed. */
export async function requireWarehouse(store: FileStore, warehouse: string): Promise<void> {
  const uri = normalizeStorageUri(warehouse)
  const listing = await store.list(uri, 1)
  if (!listing.ok) throw new WarehouseUnreadableError(uri, listing.error.message)
}

async function* readTables(
  store: FileStore,
  tables: readonly FoundTable[],
  context: ReaderContext,
): AsyncGenerator<ReaderEvent> {
  let done = 0
  for (let start = 0; start < tables.length; start += TABLES_AT_ONCE) {
    const some = tables.slice(start, start + TABLES_AT_ONCE)
    const marks = await context.before?.wholePlaces(some.map(({ root }) => root))
    const look = async (found: FoundTable) => {
      const at = context.now()
      return { found, at, branches: await unchangedBranches(store, found, marks) }
    }
    for await (const { found, at, branches } of inParallel(some, PARALLEL_LISTINGS, look)) {
      context.signal.throwIfAborted()
      yield { type: 'progress', phase: 'warehouse', done: done++, total: tables.length }
      if (branches === null) yield* readTable(store, found.key, found.root, context)
      else
        for (const branch of [null, ...branches])
          yield { type: 'unchanged', table: { ...found.key, branch }, at }
    }
  }
  yield { type: 'progress', phase: 'warehouse', done: tables.length, total: tables.length }
}

async function unchangedBranches(
  store: FileStore,
  { root }: FoundTable,
  marks: ReadonlyMap<string, string> | undefined,
): Promise<readonly string[] | null> {
  const mark = marks?.get(root)
  const folders = mark === undefined ? null : await unchangedSince(store, root, mark)
  return folders?.map((name) => branchNameOf(name) ?? name) ?? null
}

/** A folder is a table when it holds a schema. Others (dropped tables, `_temporary`) are passed over. */
async function* findTables(
  store: FileStore,
  database: string,
  folder: Folder,
): AsyncGenerator<ReaderEvent, { readonly tables: readonly FoundTable[]; readonly whole: boolean }> {
  yield* folder.warnings.map(asEvent)
  const folders = recognise(folder, 'directory', (name) => name)
  const tables: FoundTable[] = []
  let whole = true
  const look = async (name: string) => ({
    name,
    schemas: await lookForSchema(store, childUri(folder.uri, name)),
  })
  for await (const { name, schemas } of inParallel(
    folders.map((entry) => entry.name),
    PARALLEL_LISTINGS,
    look,
  )) {
    whole &&= schemas.whole
    yield* schemas.warnings.map(asEvent)
    if (!schemas.found) continue
    tables.push({ key: { database, table: name, branch: null }, root: childUri(folder.uri, name) })
  }
  return { tables, whole }
}

/** `schema-0` is asked for first, because it is nearly always there; a rolled back schema folder may lack it. */
async function lookForSchema(
  store: FileStore,
  root: string,
): Promise<{
  readonly found: boolean
  readonly whole: boolean
  readonly warnings: readonly ReaderWarning[]
}> {
  const uri = childUri(root, 'schema')
  const first = await store.stat(childUri(uri, 'schema-0'))
  if (first.ok) return { found: true, whole: true, warnings: [] }
  const { entries, whole, warnings } = await readFolder(store, uri)
  return { found: entries.some((entry) => schemaIdOf(entry.name) !== null), whole, warnings }
}

function emptyWarehouse(where: string): ReaderWarning {
  const message = 'no folder ending in .db lies here: is this the root of the warehouse?'
  return { code: 'warehouse-empty', where, message }
}

function asEvent(warning: ReaderWarning): ReaderEvent {
  return { type: 'warning', warning }
}
