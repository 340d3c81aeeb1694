import type { Cursor } from './cursor'
import { readFileTotals } from './data-file-row'
import { Damaged } from './errors'
import { COMMIT_MESSAGES, DATA_FILES } from './limits'

/** What the messages of one waiting commit would bring. `null` where their version is not understood. */
export interface CommitTotals {
  readonly messages: number
  readonly newFiles: number | null
  readonly newRows: bigint | null
  readonly compactBefore: number | null
  readonly compactAfter: number | null
}

/** Paimon 1.3. */
const UNDERSTOOD_VERSION = 10

/** Message version, count, messages, nothing left. Messages of other versions are only counted. */
export function readCommitMessages(body: Cursor): CommitTotals {
  const at = body.offset
  const version = body.i4('version of commit messages')
  if (version < 1) throw new Damaged(at, `version of commit messages is ${version}`)
  if (version !== UNDERSTOOD_VERSION) {
    const messages = body.count('commit messages', { ...COMMIT_MESSAGES, minBytes: 1 })
    return { messages, newFiles: null, newRows: null, compactBefore: null, compactAfter: null }
  }
  let newFiles = 0
  let newRows = 0n
  let compactBefore = 0
  let compactAfter = 0
  const messages = body.each('commit messages', COMMIT_MESSAGES, () => {
    skipBucket(body)
    const added = readFileTotals(body, 'new files')
    newFiles += added.files
    newRows += added.rows
    for (const what of ['deleted files', 'changelog files', 'new index files', 'deleted index files'])
      skipFiles(body, what)
    compactBefore += skipFiles(body, 'files before compaction')
    compactAfter += skipFiles(body, 'files after compaction')
    for (const what of ['changelog', 'new index', 'deleted index'])
      skipFiles(body, `${what} files of compaction`)
  })
  body.expectEnd('the commit messages')
  return { messages, newFiles, newRows, compactBefore, compactAfter }
}

function skipBucket(body: Cursor): void {
  body.skipSized('partition of a commit message')
  body.i4('bucket of a commit message')
  if (body.bool('mark of total buckets')) body.i4('total buckets')
}

function skipFiles(body: Cursor, what: string): number {
  return body.each(what, DATA_FILES, () => body.skipSized('file'))
}
