import { ok, refuse } from '@/lib/domain/result'
import type { Millis } from '@/lib/domain/time'
import type { FileEntry, FileProblem, FileResult, FileStore } from '../../file-store'

interface MemoryFile {
  readonly bytes: Uint8Array
  readonly modifiedAt: Millis
}

/** Files in memory that a simulation writes and deletes. `delay` is waited for in every question, before the look. */
export class MemoryStore implements FileStore {
  readonly marksFolders = false
  private readonly files = new Map<string, MemoryFile>()
  private readonly folders = new Set<string>()
  failing: string | null = null
  questions = 0

  constructor(
    private readonly now: () => Millis,
    private readonly delay: () => Promise<void> = () => Promise.resolve(),
  ) {}

  write(uri: string, content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    this.files.set(uri, { bytes, modifiedAt: this.now() })
    for (let at = uri.lastIndexOf('/'); at > 'file:'.length; at = uri.lastIndexOf('/', at - 1))
      this.folders.add(uri.slice(0, at))
  }

  makeFolder(uri: string): void {
    this.folders.add(uri)
  }

  delete(uri: string): void {
    for (const file of this.files.keys())
      if (file === uri || file.startsWith(`${uri}/`)) this.files.delete(file)
    for (const folder of this.folders)
      if (folder === uri || folder.startsWith(`${uri}/`)) this.folders.delete(folder)
  }

  async list(uri: string): ReturnType<FileStore['list']> {
    await this.ask()
    if (this.failing !== null && uri.startsWith(this.failing)) return problem('io')
    if (!this.folders.has(uri)) return problem('not-found')
    const entries = new Map<string, FileEntry>()
    const add = (path: string, kind: FileEntry['kind']) => {
      const rest = path.startsWith(`${uri}/`) ? path.slice(uri.length + 1) : ''
      if (rest !== '' && !rest.includes('/')) entries.set(rest, { name: rest, kind, link: false, mark: null })
    }
    for (const folder of this.folders) add(folder, 'directory')
    for (const file of this.files.keys()) add(file, 'file')
    return ok({ entries: [...entries.values()], truncated: false, undecodable: [] })
  }

  async stat(uri: string): ReturnType<FileStore['stat']> {
    await this.ask()
    const file = this.files.get(uri)
    if (file !== undefined)
      return ok({ kind: 'file', size: file.bytes.length, modifiedAt: file.modifiedAt, mark: markOf(file) })
    if (!this.folders.has(uri)) return problem('not-found')
    return ok({ kind: 'directory', size: 0, modifiedAt: 0, mark: '' })
  }

  async read(uri: string): ReturnType<FileStore['read']> {
    await this.ask()
    const file = this.files.get(uri)
    return file === undefined ? problem('not-found') : ok({ ...file, mark: markOf(file) })
  }

  private ask(): Promise<void> {
    this.questions++
    return this.delay()
  }
}

function markOf(file: MemoryFile): string {
  return `${file.bytes.length}-${file.modifiedAt}`
}

function problem<T>(reason: FileProblem['reason']): FileResult<T> {
  return refuse({ reason, message: reason })
}
