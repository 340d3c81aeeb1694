import { childUri } from '@/lib/domain/paths'
import type { Millis } from '@/lib/domain/time'
import { readCheckpoint } from '../checkpoint-folders'
import type { FileStore } from '../file-store'
import { inParallel } from '../in-parallel'
import type { CheckpointLedger } from './checkpoint-ledger'
import type { Outbox } from './outbox'
import type { Problem } from './repeat'
import type { WatchContext } from './watch-context'

const PARALLEL_READS = 8
const MAX_ENTRIES = 100_000
/** A folder without `_metadata` for this long is a checkpoint that failed: it is not tried again. */
const GIVEN_UP_MILLIS = 3_600_000

export interface FolderDeps {
  readonly store: FileStore
  readonly outbox: Outbox
  readonly ledger: CheckpointLedger
  readonly context: WatchContext
  /** When a `_metadata` was last read, as the store knew at the beginning; files changed later are read again. */
  readonly readBefore: ReadonlyMap<string, Millis>
}

/** One job's folder of `chk-<n>`, looked at again and again. Remembers only what it lists. */
export class JobFolder {
  /** Names to the moment after which they need no look; `null` = not read yet, since when. */
  private readonly names = new Map<string, { readonly since: Millis; done: boolean }>()

  constructor(
    readonly jobId: string,
    readonly uri: string,
    private readonly deps: FolderDeps,
  ) {}

  /** One listing, and a read of each checkpoint that was not read yet. */
  async look(): Promise<Problem | null> {
    const { store, context } = this.deps
    const listing = await store.list(this.uri, MAX_ENTRIES)
    if (!listing.ok) {
      // Flink removes the folder of a job that ended
      return listing.error.reason === 'not-found' ? null : { where: this.uri, message: listing.error.message }
    }
    const listed = new Set(listing.value.entries.flatMap(({ name }) => (isCheckpoint(name) ? [name] : [])))
    // one that comes back under its old name is another checkpoint
    for (const name of this.names.keys()) if (!listed.has(name)) this.names.delete(name)
    for (const name of listed)
      if (!this.names.has(name)) this.names.set(name, { since: context.now(), done: false })
    // newest first: with one retained checkpoint it is the one about to be replaced
    const wanted = [...listed].filter((name) => this.names.get(name)?.done === false).sort(newestFirst)
    for await (const _ of inParallel(wanted, PARALLEL_READS, (name) => this.take(name)));
    return null
  }

  private async take(name: string): Promise<void> {
    const { store, outbox, ledger, context } = this.deps
    const entry = this.names.get(name)
    if (entry === undefined) return
    const folder = childUri(this.uri, name)
    if (await this.wasReadBefore(folder)) {
      entry.done = true
      return
    }
    const read = await readCheckpoint(store, { uri: folder, jobId: this.jobId }, context)
    if (read.observation !== null) {
      outbox.put(read.observation, read.mark)
      if (ledger.settle(this.jobId, BigInt(name.slice('chk-'.length)))) outbox.caught++
    }
    const over = context.now() - entry.since > GIVEN_UP_MILLIS
    entry.done = read.observation !== null || read.warnings.length > 0 || over
  }

  private async wasReadBefore(folder: string): Promise<boolean> {
    const place = childUri(folder, '_metadata')
    const lastReadAt = this.deps.readBefore.get(place)
    if (lastReadAt === undefined) return false
    const stat = await this.deps.store.stat(place)
    return stat.ok && stat.value.modifiedAt <= lastReadAt
  }
}

function isCheckpoint(name: string): boolean {
  return /^chk-\d{1,19}$/.test(name)
}

function newestFirst(a: string, b: string): number {
  return b.length - a.length || (a < b ? 1 : -1)
}
