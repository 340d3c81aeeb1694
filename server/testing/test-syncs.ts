import { readRowStore } from '@/server/sources/row-store/read-row-store'
import { derivePortion, type Subject } from '@/lib/domain/facts/scope'
import type { Store } from '@/server/db/client'
import { openPostgres } from '@/server/db/open-postgres'
import {
  PrismaAliasRepository,
  PrismaCatalogOptionRepository,
  PrismaRemovalRepository,
  PrismaFactPublisher,
  PrismaFactReader,
  PrismaLakeRepository,
  PrismaObservationStore,
  PrismaReadMarks,
  PrismaSettingRepository,
  PrismaSubjectStore,
  PrismaSyncRepository,
} from '@/server/repositories'
import { readHealth } from '@/server/services/health'
import type { LakeRecord, NewLake, SyncRecord } from '@/server/services/ports'
import { runSync } from '@/server/services/sync/run-sync'
import { LEASE_MILLIS, type SyncDeps } from '@/server/services/sync/sync-deps'
import { createLocalFiles } from '@/server/sources/local-files'
import { readLake } from '@/server/sources/read-lake'
import { createLakeTasks } from '@/server/worker/lake-tasks'
import { bareInsert } from './bare-insert'
import { makeLake } from './some-lake'
import { MIGRATIONS } from './store-template'
import { openTestEmbedded } from './test-stores'

export type TestSyncs = ReturnType<typeof composeSyncs>

/** As `composeSyncs`, on an embedded store of its own, in memory where no folder is given. */
export async function openTestSyncs(dataFolder: string | null = null): Promise<TestSyncs> {
  return composeSyncs(await openTestEmbedded(dataFolder))
}

/** As `openTestSyncs`, on a PostgreSQL; `owner` tells processes apart that share it. */
export async function openSyncsOn(databaseUrl: string, owner = 'me'): Promise<TestSyncs> {
  return composeSyncs(await openPostgres(databaseUrl, MIGRATIONS), owner)
}

/** Syncs of one lake on a store, one at a time, in this thread, with a note of what each read and derived. */
function composeSyncs(store: Store, owner = 'me') {
  const { db } = store
  let clock = Date.now() + 10_000
  let reads: string[] = []
  let derived: Subject[] = []
  let lake: LakeRecord | null = null
  const files = createLocalFiles()
  const noting = {
    ...files,
    read: (uri: string, maxBytes: number) => {
      if (/\.db\/.*\/(snapshot-|schema-|tag-|consumer-|changelog-)[^/]*$/.test(uri)) reads.push(uri)
      return files.read(uri, maxBytes)
    },
  }
  const spawn = () =>
    createLakeTasks({
      readLake: (config, before, signal) =>
        readLake(noting, config, {
          signal,
          now: () => clock,
          wait: () => Promise.resolve(),
          ...(before === null ? {} : { before }),
        }),
      derivePortion: (input) => {
        derived.push(...input.portion.own)
        return derivePortion(input)
      },
    })
  const deps: SyncDeps = {
    lakes: new PrismaLakeRepository(db),
    syncs: new PrismaSyncRepository(db),
    aliases: new PrismaAliasRepository(db),
    removals: new PrismaRemovalRepository(db),
    observations: new PrismaObservationStore(db),
    subjects: new PrismaSubjectStore(db),
    marks: new PrismaReadMarks(db),
    publisher: new PrismaFactPublisher(db),
    catalogOptions: new PrismaCatalogOptionRepository(db),
    readRowStore,
    spawn,
    owner,
    now: () => clock,
    every: () => () => {},
    logger: { info: () => {}, error: () => {} },
    rules: null,
  }
  const derivedOnce = new Set<string>()
  const known = () => {
    if (lake === null) throw new Error('no lake was added')
    return lake
  }
  return {
    deps,
    observations: deps.observations,
    facts: new PrismaFactReader(db),
    get lake() {
      return known()
    },
    addLake: async (change: Partial<NewLake>) => {
      lake = await makeLake(db, change)
      return lake
    },
    lakeNow: async () => (await deps.lakes.find(known().name)) ?? known(),
    /** Places of table files that the last sync read. */
    reads: () => reads,
    /** Subjects that the last sync derived. */
    derived: () => derived,
    /** One sync from claim to end; `change` replaces some of what it works with. */
    async sync(change: Partial<SyncDeps> = {}, stop = new AbortController().signal): Promise<SyncRecord> {
      clock += 60_000
      reads = []
      derived = []
      await deps.syncs.enqueue(known().id, clock)
      const sync = await deps.syncs.claim(owner, clock, LEASE_MILLIS)
      if (sync === null) throw new Error('nothing to claim')
      await runSync({ ...deps, ...change }, sync, stop, derivedOnce)
      return (await deps.syncs.find(sync.id)) ?? sync
    },
    /** As a new process: it knows of nothing derived. */
    restart: () => derivedOnce.clear(),
    /** What `GET /health` answers. */
    health: () =>
      readHealth({ settings: new PrismaSettingRepository(db), version: '', storeKind: store.kind }),
    bareInsert: () => bareInsert(db),
    close: () => store.close(),
  }
}
