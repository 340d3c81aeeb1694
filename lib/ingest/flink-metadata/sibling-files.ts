import { MAX_REFERENCED_FILE_BYTES, MAX_REFERENCED_TOTAL_BYTES } from './limits'

/** Content of a file in the directory of the `_metadata`, by its base name; `null` when it is not there. */
export type ReadSibling = (name: string) => Uint8Array | null

export type SiblingContent = { readonly bytes: Uint8Array } | { readonly missing: string }

/** Opens neighbours of the `_metadata`. Their names are untrusted: nothing leaves the directory. */
export class SiblingFiles {
  private left = MAX_REFERENCED_TOTAL_BYTES

  constructor(private readonly read: ReadSibling | null) {}

  open(name: string, size: number): SiblingContent {
    if (!isBaseName(name)) return { missing: 'its file name leaves the directory' }
    if (this.read === null) return { missing: 'it lies in another file, which is not read' }
    if (size > MAX_REFERENCED_FILE_BYTES) return { missing: `its file has ${size} bytes, which is too large` }
    if (size > this.left) return { missing: 'the files beside the metadata are too large together' }
    const bytes = this.readQuietly(name)
    if (bytes === null) return { missing: 'its file is not there' }
    if (bytes.length !== size) return { missing: `its file has ${bytes.length} bytes instead of ${size}` }
    this.left -= size
    return { bytes }
  }

  /** A port that fails is a file that cannot be read: the rest of the metadata still counts. */
  private readQuietly(name: string): Uint8Array | null {
    try {
      return this.read?.(name) ?? null
    } catch {
      return null
    }
  }
}

function isBaseName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name)
}
