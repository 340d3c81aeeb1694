/** What the place of a `_metadata` file tells. Both `null` for savepoints. */
export interface MetadataPath {
  /** 32 hex digits, lower case. */
  readonly jobId: string | null
  readonly checkpointNumber: bigint | null
}

/** `path` ends in `/<job id>/chk-<n>/_metadata`, with `/` or `\` between folders. */
export function readMetadataPath(path: string): MetadataPath {
  const folders = path.split(/[/\\]/)
  const [file, folder = '', job = ''] = [folders.at(-1), folders.at(-2), folders.at(-3)]
  const number = /^chk-(\d{1,19})$/.exec(folder)?.[1]
  if (file !== '_metadata' || number === undefined) return { jobId: null, checkpointNumber: null }
  const jobId = /^[0-9a-f]{32}$/i.test(job) ? job.toLowerCase() : null
  return { jobId, checkpointNumber: BigInt(number) }
}
