import { attempt } from './attempt'
import { readCommitMessages, type CommitTotals } from './commit-message'
import type { Cursor } from './cursor'
import { Damaged, Unsupported } from './errors'
import { COMMITTED_TABLES, COMMIT_PROPERTIES, LOG_OFFSETS } from './limits'
import { readVersioned } from './versioned'

/** A group of a sink that waits for its commit. */
export interface Committable extends CommitTotals {
  readonly identifier: bigint
  /** As written: -2^63 is the usual "none". `null` = marked as null. */
  readonly watermark: bigint | null
  /** `db.table`, which only committers of several tables name. */
  readonly tableName: string | null
}

const SEVERAL_TABLES = 1
const OLDEST = 3
const NEWEST = 5
const LOG_OFFSETS_UNTIL = 4
const PROPERTIES_SINCE = 4

/** One element of the committer's list: one committable, or one for each of several tables. */
export function readCommittables(element: Cursor): readonly Committable[] {
  const { version, body } = readVersioned(element)
  if (version === SEVERAL_TABLES) return readSeveralTables(body)
  return [readCommittable(body, version, null)]
}

function readSeveralTables(body: Cursor): readonly Committable[] {
  body.i8('identifier of a commit')
  body.i8('watermark of a commit')
  const committables = body.list('tables of a commit', COMMITTED_TABLES, () => {
    const tableName = body.utf8('table name')
    return readUnversioned(body.sized('commit of a table'), tableName)
  })
  body.expectEnd('a commit')
  return committables
}

/** Its version stands nowhere: one that makes sense of everything is taken, else one that makes sense of its head. */
function readUnversioned(content: Cursor, tableName: string): Committable {
  const readings = [4, 5, 3].flatMap((version) => {
    const reading = attempt(() => readCommittable(content.fork(), version, tableName))
    return reading.ok ? [reading.value] : []
  })
  const best = readings.find(({ newFiles }) => newFiles !== null) ?? readings[0]
  if (best === undefined) throw new Damaged(content.offset, 'the commit of a table fits no known version')
  return best
}

function readCommittable(body: Cursor, version: number, tableName: string | null): Committable {
  if (version < OLDEST || version > NEWEST) {
    throw new Unsupported(body.offset, `version ${version} of waiting commits is not read`)
  }
  const identifier = body.i8('identifier of a commit')
  const watermark = body.bool('mark of no watermark') ? null : body.i8('watermark of a commit')
  if (version <= LOG_OFFSETS_UNTIL) body.skipList('log offsets', LOG_OFFSETS)
  if (version >= PROPERTIES_SINCE) body.each('commit properties', COMMIT_PROPERTIES, () => skipProperty(body))
  return { identifier, watermark, tableName, ...readCommitMessages(body) }
}

function skipProperty(body: Cursor): void {
  body.utf('name of a commit property')
  body.utf('value of a commit property')
}
