/** Something that could not be read although the file as a whole could. */
export interface MetadataWarning {
  /** Byte of the file; `null` where no byte is to blame. */
  readonly offset: number | null
  readonly message: string
}

export type Warn = (offset: number | null, message: string) => void
