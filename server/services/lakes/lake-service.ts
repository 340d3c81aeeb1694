import type { LakeCreate, LakePatch, State } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import type { Millis } from '@/lib/domain/time'
import { openLake, type AccessDeps } from '../access'
import { pageOf, type Order, type Page, type PageRequest } from '../paging/page'
import type { Actor, LakeRecord, LakeRepository, SyncRecord, SyncRepository, WatchRepository } from '../ports'
import type { SyncRunner } from '../sync/sync-runner'
import { viewWatch, type WatchView } from '../watch/watch-view'
import type { WatchRunner } from '../watch/watch-runner'
import { changedSettings, newSettings, type ResolvePlace } from './lake-settings'

export interface LakeCounts {
  readonly tables: number
  readonly jobs: number
  readonly tableStates: ReadonlyMap<State, number>
  readonly jobStates: ReadonlyMap<State, number>
}

/** A lake with what lists and headers show beside its settings. */
export interface LakeView {
  readonly lake: LakeRecord
  readonly lastSync: SyncRecord | null
  readonly watch: WatchView
  readonly counts: LakeCounts
}

export interface LakeServiceDeps extends AccessDeps {
  readonly lakes: LakeRepository
  readonly syncs: Pick<SyncRepository, 'enqueue' | 'newestOf'>
  readonly runner: Pick<SyncRunner, 'wake' | 'cancel'>
  readonly watches: Pick<WatchRepository, 'of'>
  readonly watcher: Pick<WatchRunner, 'wake'>
  readonly countStates: (actor: Actor, lake: LakeRecord) => Promise<LakeCounts>
  /** Told of a removed lake: a sample that a person removed does not come back by itself. */
  readonly onRemoved: (lake: LakeRecord) => Promise<void>
  readonly resolvePlace: ResolvePlace
  readonly now: () => Millis
}

const BY_NAME: Order<LakeRecord> = { name: 'lakes', parts: [{ of: (lake) => lake.name }] }

export function createLakeService(deps: LakeServiceDeps) {
  const view = async (actor: Actor, lakes: readonly LakeRecord[]): Promise<LakeView[]> => {
    const ids = lakes.map((lake) => lake.id)
    const now = deps.now()
    const [newest, watches] = await Promise.all([deps.syncs.newestOf(ids), deps.watches.of(ids, now)])
    return Promise.all(
      lakes.map(async (lake) => ({
        lake,
        lastSync: newest.get(lake.id) ?? null,
        watch: viewWatch(lake, watches.get(lake.id) ?? null, now),
        counts: await deps.countStates(actor, lake),
      })),
    )
  }
  const viewOne = async (actor: Actor, lake: LakeRecord): Promise<LakeView> => {
    const [one] = await view(actor, [lake])
    if (one === undefined) throw new Error('a lake without a view')
    return one
  }
  const startSync = async (lake: LakeRecord) => {
    await deps.syncs.enqueue(lake.id, deps.now())
    deps.runner.wake()
  }
  return {
    async list(actor: Actor, request: PageRequest): Promise<Page<LakeView>> {
      const lakes = (await deps.lakes.list()).filter((lake) => deps.visibilityOf(actor, lake.name).lake)
      const page = pageOf(lakes, BY_NAME, request)
      return { ...page, items: await view(actor, page.items) }
    },

    async get(actor: Actor, name: string): Promise<LakeView> {
      return viewOne(actor, (await openLake(deps, actor, name)).lake)
    },

    /** Its first sync starts at once. */
    async create(actor: Actor, input: LakeCreate): Promise<LakeView> {
      const settings = newSettings(input, deps.resolvePlace)
      const lake = await deps.lakes.create(
        { ...settings, name: input.name, sample: false, instants: [] },
        deps.now(),
      )
      if (lake === null) {
        throw new RefusedError(
          'lake-name-taken',
          `There is a lake "${input.name}" already; choose another name.`,
          {
            invalidParams: [{ name: 'name', reason: 'taken' }],
          },
        )
      }
      await startSync(lake)
      return viewOne(actor, lake)
    },

    /** History stays, whatever changes. Where something else is read from now on, it is read at once. */
    async update(actor: Actor, name: string, patch: LakePatch): Promise<LakeView> {
      const { lake } = await openLake(deps, actor, name)
      const change = changedSettings(patch, lake, deps.resolvePlace)
      const updated = await deps.lakes.update(lake.id, change)
      if (updated === null) throw new RefusedError('lake-not-found', `There is no lake "${name}" any more.`)
      if (readsElsewhere(lake, updated)) await startSync(updated)
      deps.watcher.wake()
      return viewOne(actor, updated)
    },

    async remove(actor: Actor, name: string): Promise<void> {
      const { lake } = await openLake(deps, actor, name)
      const running = (await deps.syncs.newestOf([lake.id])).get(lake.id)
      await deps.onRemoved(lake)
      if (running !== undefined) deps.runner.cancel(running.id)
      await deps.lakes.delete(lake.id)
      deps.watcher.wake()
    },
  }
}

function readsElsewhere(before: LakeRecord, after: LakeRecord): boolean {
  const sources = ({ warehouse, catalog, flink, checkpoints, pathRewrites }: LakeRecord) =>
    JSON.stringify([warehouse, catalog, flink, checkpoints, pathRewrites])
  return sources(before) !== sources(after)
}
