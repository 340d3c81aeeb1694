import type { TableKey } from '@/lib/domain/observations'
import { childUri } from '@/lib/domain/paths'
import type { Millis } from '@/lib/domain/time'
import { branchNameOf, snapshotIdOf } from '@/lib/ingest/paimon'
import type { FileStore } from '../file-store'
import { inParallel } from '../in-parallel'
import { readTableFile } from '../table-file-reader'
import type { TableFile } from '../table-files'
import { readFolder, recognise } from '../table-folders'
import type { Outbox } from './outbox'
import type { Problem } from './repeat'
import type { WatchContext } from './watch-context'

const PARALLEL_READS = 8

export interface TableDeps {
  readonly store: FileStore
  readonly outbox: Outbox
  readonly context: WatchContext
}

/** What a look at one table or branch root found. */
export type RootFinding =
  | { readonly kind: 'same' }
  /** New snapshots, which have been read. */
  | { readonly kind: 'grown' }
  /** The newest snapshot seen before is another one or gone: rolled back, made again, or expired at once. */
  | { readonly kind: 'rewritten' }
  | { readonly kind: 'unreadable'; readonly problem: Problem }

interface Newest {
  readonly id: bigint
  readonly uri: string
  readonly mark: string | null
}

/**
 * The snapshots of one table or branch. As long as `LATEST` is the same file a look is one question; when it changed,
 * the listing says what is new. The hint's own text is never believed: it is rewritten in place and may be empty.
 */
export class TableRoot {
  private newest: Newest | null = null
  private hint: string | null = null
  private seen = false
  changedAt: Millis = 0

  constructor(
    readonly table: TableKey,
    readonly uri: string,
    private readonly deps: TableDeps,
  ) {}

  async branches(): Promise<string[]> {
    const folder = await readFolder(this.deps.store, childUri(this.uri, 'branch'))
    return recognise(folder, 'directory', branchNameOf).map((branch) => branch.value)
  }

  async look(): Promise<RootFinding> {
    const { store, context } = this.deps
    const stat = await store.stat(childUri(this.uri, 'snapshot', 'LATEST'))
    const hint = stat.ok ? stat.value.mark : null
    if (this.seen && hint !== null && hint === this.hint) return { kind: 'same' }
    const folder = await readFolder(store, childUri(this.uri, 'snapshot'))
    const bad = folder.warnings[0]
    if (!folder.whole) {
      return {
        kind: 'unreadable',
        problem: { where: folder.uri, message: bad?.message ?? 'not listed whole' },
      }
    }
    const files = recognise(folder, 'file', snapshotIdOf)
      .map(({ name, value, mark }) => ({
        kind: 'snapshot' as const,
        id: value,
        mark,
        uri: childUri(folder.uri, name),
      }))
      .sort((a, b) => (a.id < b.id ? 1 : -1))
    const before = this.newest
    const rewritten = before !== null && !(await this.isStillThere(before, files))
    const fresh = this.seen && !rewritten ? files.filter(({ id }) => id > (before?.id ?? 0n)) : []
    for await (const read of inParallel(fresh, PARALLEL_READS, (file) =>
      readTableFile(store, this.table, file, null, context),
    )) {
      if (read.kind === 'read') this.deps.outbox.put(read.observation, read.mark)
    }
    const top = files[0]
    this.newest = top === undefined ? null : { id: top.id, uri: top.uri, mark: await this.markOf(top.uri) }
    this.hint = hint
    this.seen = true
    if (rewritten || fresh.length > 0) this.changedAt = context.now()
    return { kind: rewritten ? 'rewritten' : fresh.length > 0 ? 'grown' : 'same' }
  }

  private async isStillThere(before: Newest, files: readonly TableFile[]): Promise<boolean> {
    if (!files.some((file) => file.uri === before.uri)) return false
    return (await this.markOf(before.uri)) === before.mark
  }

  private async markOf(uri: string): Promise<string | null> {
    const stat = await this.deps.store.stat(uri)
    return stat.ok ? stat.value.mark : null
  }
}
