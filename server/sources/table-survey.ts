import type { FileStore } from './file-store'
import { trustedMark } from './known-files'

/** Below a table's root or a branch's. A new, vanished or replaced file changes the time of its folder. */
const FOLDERS = ['schema', 'snapshot', 'tag', 'changelog', 'consumer']
/** Written over in place, which no folder shows; so are tags and consumers. */
const HINTS = ['snapshot/EARLIEST', 'snapshot/LATEST']

/**
 * How a table lay when it was read: marks of its folders, taken before they were listed, and of the files that writers
 * change in place. As long as all of them stay, nothing in the table has changed, and it need not be listed again.
 */
export class TableSurvey {
  private readonly marks: [path: string, mark: string | null][] = []
  private trusted: boolean

  constructor(
    private readonly store: FileStore,
    private readonly root: string,
    private readonly now: () => number,
  ) {
    this.trusted = store.marksFolders
  }

  /** Before the folders below `branch` (the table's root without one) are listed. */
  async lookAtRoot(branch: string | null): Promise<void> {
    await this.lookAt([...FOLDERS, ...HINTS].map((path) => below(branch, path)))
  }

  /** Before the branches are listed. */
  lookAtBranches(): Promise<void> {
    return this.lookAt(['branch'])
  }

  /** A tag or consumer, with the mark under which it was read. */
  noteFile(uri: string, mark: string | null): void {
    if (mark === null) this.distrust()
    else this.marks.push([uri.slice(this.root.length + 1), mark])
  }

  /** Something was not read, or changed meanwhile: look again next time. */
  distrust(): void {
    this.trusted = false
  }

  /** `null` where it would not show the next change. */
  toMark(): string | null {
    return this.trusted ? JSON.stringify(this.marks) : null
  }

  private async lookAt(paths: readonly string[]): Promise<void> {
    if (!this.trusted) return
    const stats = await Promise.all(paths.map((path) => this.store.stat(`${this.root}/${path}`)))
    for (const [index, stat] of stats.entries()) {
      const path = paths[index] ?? ''
      if (stat.ok)
        this.noteFile(`${this.root}/${path}`, trustedMark(stat.value.mark, stat.value.modifiedAt, this.now()))
      else if (stat.error.reason === 'not-found') this.marks.push([path, null])
      else this.distrust()
    }
  }
}

/** The branches of an unchanged table, by folder name; `null` when something changed. */
export async function unchangedSince(
  store: FileStore,
  root: string,
  mark: string,
): Promise<readonly string[] | null> {
  if (!store.marksFolders) return null
  const marks = JSON.parse(mark) as [path: string, mark: string | null][]
  const stats = await Promise.all(marks.map(([path]) => store.stat(`${root}/${path}`)))
  const same = stats.every((stat, index) => {
    const before = marks[index]?.[1] ?? null
    return stat.ok ? stat.value.mark === before : stat.error.reason === 'not-found' && before === null
  })
  if (!same) return null
  return marks.flatMap(([path]) => /^branch\/([^/]+)\/schema$/.exec(path)?.[1] ?? [])
}

function below(branch: string | null, path: string): string {
  return branch === null ? path : `branch/${branch}/${path}`
}
