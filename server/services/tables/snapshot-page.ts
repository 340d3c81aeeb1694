import type { TimedPageQuery } from '@/lib/contracts'
import type { SnapshotFact, TableFact } from '@/lib/domain/facts'
import { jobRefText, type RefText } from '@/lib/domain/refs'
import { membersOf } from '@/lib/domain/versions'
import type { LakeFactsAt } from '../lakes/lake-facts'
import { decodeCursor, encodeCursor, foreignCursor } from '../paging/cursor'
import type { Page } from '../paging/page'
import type { FactReader } from '../ports'

/** A snapshot with what it is part of and who wrote it. */
export interface SnapshotView {
  readonly ref: RefText
  readonly fact: SnapshotFact
  /** Ids of its group, ascending. */
  readonly group: readonly bigint[]
  /** Checkpoint or batch run; `null` when no known run explains it. */
  readonly writer: RefText | null
  readonly job: RefText | null
}

const LIST = 'snapshots'

/** By id downwards. All lives of one id come together, so a page may be a few items longer than asked for. */
export async function snapshotPage(
  facts: Pick<FactReader, 'snapshotPage' | 'groupMembers'>,
  at: LakeFactsAt,
  table: TableFact,
  query: TimedPageQuery,
): Promise<Page<SnapshotView>> {
  const belowId = query.cursor === undefined ? null : idOf(query.cursor)
  const page = { belowId, limit: query.limit, asOf: at.until }
  const items = await facts.snapshotPage(at.lake.id, table.ref, page)
  const members = (await facts.groupMembers(at.lake.id, items)).filter(
    (one) => at.until === null || one.timeMillis <= at.until,
  )
  const last = items.at(-1)
  const more = last !== undefined && items.length >= query.limit && last.id > 1n
  return {
    items: items.map((fact) => ({
      ref: at.names.snapshot(fact),
      fact,
      group: membersOf(members, fact).map((one) => one.id),
      writer: at.names.writer(fact),
      job: jobOf(fact, at),
    })),
    nextCursor: more ? encodeCursor(LIST, [last.id.toString()]) : null,
  }
}

function jobOf(fact: SnapshotFact, { names }: LakeFactsAt): RefText | null {
  const run = fact.run === null ? null : names.runs.byJobId(fact.run)
  return run === null ? null : jobRefText(run.jobName)
}

function idOf(cursor: string): bigint {
  const [value] = decodeCursor(LIST, cursor, 1)
  if (typeof value === 'string' && /^\d{1,19}$/.test(value)) return BigInt(value)
  throw foreignCursor()
}
