import type { RowFault, ReadRow } from '@/lib/ingest/lineage-rows'
import type { LineageTableName } from '@/lib/domain/lineage-rows'
import type { LineageRowSeen, Observation } from '@/lib/domain/observations'
import { maskOption } from '@/lib/domain/secrets/mask'
import type { Millis } from '@/lib/domain/time'
import type { CatalogOption, CatalogOptionRepository, ObservationStore } from '../ports'

export interface RowProblem extends RowFault {
  readonly row: number
}

export interface RowsTaken {
  readonly accepted: number
  readonly added: number
  readonly refused: number
  /** The first ones. */
  readonly problems: readonly RowProblem[]
}

export interface TakeRowsDeps {
  readonly observations: Pick<ObservationStore, 'append'>
  readonly catalogOptions: Pick<CatalogOptionRepository, 'save'>
  readonly now: () => Millis
}

/** Where rows come from: cited as evidence, and part of what makes a row the same row. */
export interface RowsFrom {
  readonly lakeId: string
  readonly place: string
}

/** Rows of one short transaction. */
const BATCH = 250
const SHOWN_PROBLEMS = 100

/** The place of rows that somebody handed in by hand. */
export function handedIn(table: LineageTableName | 'catalog_options'): string {
  return `lineage-rows?table=${table}`
}

/** Stores what can be used, batch by batch; a row that cannot is a problem and costs the others nothing. */
export async function takeRows(
  deps: TakeRowsDeps,
  from: RowsFrom,
  rows: AsyncIterable<ReadRow> | Iterable<ReadRow>,
): Promise<RowsTaken> {
  const problems: RowProblem[] = []
  const readAt = deps.now()
  let [accepted, added, refused] = [0, 0, 0]
  let lineage: LineageRowSeen[] = []
  let options: CatalogOption[] = []
  const store = async () => {
    added += await deps.observations.append(
      from.lakeId,
      lineage.map((body) => seen(from, readAt, body)),
    )
    await deps.observations.append(
      from.lakeId,
      lineage.map((row) => named(from, readAt, row)),
    )
    if (options.length > 0) added += await deps.catalogOptions.save(from.lakeId, options, readAt)
    lineage = []
    options = []
  }
  for await (const { row, read } of rows) {
    if (!read.ok) {
      refused++
      if (problems.length < SHOWN_PROBLEMS) problems.push({ row, ...read.error })
      continue
    }
    accepted++
    if (read.value.kind === 'lineage-row') lineage.push(read.value)
    else options.push({ key: read.value.key, value: maskOption(read.value.key, read.value.value).value })
    if (lineage.length + options.length >= BATCH) await store()
  }
  await store()
  return { accepted, added, refused, problems }
}

function seen({ place }: RowsFrom, readAt: Millis, body: LineageRowSeen): Observation {
  return { place, readAt, body }
}

function named(from: RowsFrom, readAt: Millis, { table, snapshot, createTime }: LineageRowSeen): Observation {
  const body = { kind: 'table-named', by: 'lineage-row', table, snapshot, at: createTime } as const
  return { place: from.place, readAt, body }
}
