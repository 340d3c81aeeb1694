import type { TableListing } from '@/lib/domain/observations'
import { childUri } from '@/lib/domain/paths'
import { changelogIdOf, consumerIdOf, schemaIdOf, snapshotIdOf, tagNameOf } from '@/lib/ingest/paimon'
import type { FileStore } from './file-store'
import type { ReaderWarning } from './reader-events'
import { readFolder, recognise, type Folder } from './table-folders'

/** What is read of one kind in one table at most, newest first; the rest is counted in a warning. */
const MAX_OF_A_KIND = 200_000

export type TableFile = { readonly uri: string; readonly mark: string | null } & (
  | { readonly kind: 'snapshot' | 'changelog' | 'schema'; readonly id: bigint }
  | { readonly kind: 'tag' | 'consumer'; readonly name: string }
)

/** The files of one table or branch root, by one look at its folders. */
export class TableFiles {
  constructor(
    readonly all: readonly TableFile[],
    readonly toRead: readonly TableFile[],
    /** Every folder was listed to its end. */
    readonly whole: boolean,
    readonly warnings: readonly ReaderWarning[],
  ) {}

  without(gone: ReadonlySet<string>): TableFiles {
    const left = this.all.filter((file) => !gone.has(file.uri))
    return new TableFiles(left, this.toRead, this.whole, this.warnings)
  }

  /** 0 when there is none. */
  newestSnapshotId(): bigint {
    return this.ids('snapshot').at(-1) ?? 0n
  }

  /** Sorted, as they stand in a listing. */
  names(): Pick<TableListing, 'snapshotIds' | 'changelogIds' | 'schemaIds' | 'tagNames' | 'consumerIds'> {
    return {
      snapshotIds: this.ids('snapshot'),
      changelogIds: this.ids('changelog'),
      schemaIds: this.ids('schema'),
      tagNames: this.texts('tag'),
      consumerIds: this.texts('consumer'),
    }
  }

  private ids(kind: 'snapshot' | 'changelog' | 'schema'): bigint[] {
    return this.all.flatMap((file) => (file.kind === kind ? [file.id] : [])).sort((a, b) => (a < b ? -1 : 1))
  }

  private texts(kind: 'tag' | 'consumer'): string[] {
    return this.all.flatMap((file) => (file.kind === kind ? [file.name] : [])).sort()
  }
}

export async function listTableFiles(store: FileStore, root: string): Promise<TableFiles> {
  const look = (name: string) => readFolder(store, childUri(root, name))
  const [schema, snapshot, tag, changelog, consumer] = await Promise.all([
    look('schema'),
    look('snapshot'),
    look('tag'),
    look('changelog'),
    look('consumer'),
  ])
  const schemas = numbered(schema, 'schema', schemaIdOf)
  const snapshots = numbered(snapshot, 'snapshot', snapshotIdOf)
  const changelogs = numbered(changelog, 'changelog', changelogIdOf)
  const texts = [...named(tag, 'tag', tagNameOf), ...named(consumer, 'consumer', consumerIdOf)]
  const folders = [schema, snapshot, tag, changelog, consumer]
  return new TableFiles(
    [...schemas, ...snapshots, ...changelogs, ...texts],
    [schemas, snapshots, changelogs, texts].flatMap((files) => files.slice(0, MAX_OF_A_KIND)),
    folders.every((folder) => folder.whole),
    [
      ...folders.flatMap((folder) => folder.warnings),
      ...misplaced(schema, schemaIdOf),
      ...misplaced(snapshot, snapshotIdOf),
      ...misplaced(changelog, changelogIdOf),
      ...[schema, snapshot, changelog].flatMap(leftOut),
    ],
  )
}

/** Newest first, so that a read that is cut short has the newest. */
function numbered(
  folder: Folder,
  kind: 'snapshot' | 'changelog' | 'schema',
  idOf: (name: string) => bigint | null,
): TableFile[] {
  return recognise(folder, 'file', idOf)
    .sort((a, b) => (a.value < b.value ? 1 : -1))
    .map(({ name, value, mark }) => ({ kind, id: value, mark, uri: childUri(folder.uri, name) }))
}

function named(
  folder: Folder,
  kind: 'tag' | 'consumer',
  nameOf: (name: string) => string | null,
): TableFile[] {
  return recognise(folder, 'file', nameOf).map(({ name, value, mark }) => ({
    kind,
    name: value,
    mark,
    uri: childUri(folder.uri, name),
  }))
}

/** Folders, pipes and the like with the name of a file. */
function misplaced(folder: Folder, idOf: (name: string) => bigint | null): ReaderWarning[] {
  const found = [...recognise(folder, 'directory', idOf), ...recognise(folder, 'other', idOf)]
  const message = 'a folder or device stands where a file belongs; left out'
  return found.map(({ name }) => ({ code: 'file-unreadable', where: childUri(folder.uri, name), message }))
}

function leftOut(folder: Folder): ReaderWarning[] {
  const count = folder.entries.length - MAX_OF_A_KIND
  if (count <= 0) return []
  const message = `about ${count} older files were not read: at most ${MAX_OF_A_KIND} of a kind are`
  return [{ code: 'files-left-out', where: folder.uri, message }]
}
