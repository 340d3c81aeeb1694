import { describeBoundaries, inEdgeOrder } from '@/lib/domain/facts/edges'
import type { EdgeFact, LakeFacts } from '@/lib/domain/facts/model'
import { Prisma, type Db } from '@/server/db/client'
import { FACT_COLUMNS, toBoundaryRows, toFactRows } from '@/server/rows'
import {
  PublicationStopped,
  type FactPublisher,
  type OnPublishing,
  type PublishResult,
  type ScopedFacts,
} from '@/server/services/ports'
import { toFacts, type BodyRow } from './fact-converter'
import { diffFacts, type FactDiff } from './fact-diff'
import { ownedBy } from './owners'
import { BATCH_ROWS, Publication } from './publication'

const EVERYTHING = Prisma.sql`true`

export class PrismaFactPublisher implements FactPublisher {
  constructor(private readonly db: Db) {}

  async publish(
    lakeId: string,
    facts: LakeFacts,
    onProgress?: (done: number, total: number) => Promise<boolean>,
  ): Promise<PublishResult> {
    const kinds = toFactRows(facts)
    const publication = await this.begin(lakeId)
    const { generation } = publication
    const diffs: FactDiff[] = []
    for (const rows of kinds)
      diffs.push(await diffFacts(this.db, { lakeId, generation, where: EVERYTHING }, rows))
    const total = sum(diffs.map((diff) => diff.inserts.length + diff.closes.length))
    const writer = new Writer(publication, async (done) => (await onProgress?.(done, total)) ?? true)
    for (const diff of diffs) await writer.write(diff)
    const count = sum(kinds.map((rows) => rows.keys.length))
    return this.end(publication, writer, {
      facts: { count, absolute: true },
      settled: [],
      derivedWith: null,
    })
  }

  async publishScopes(
    lakeId: string,
    portions: AsyncIterable<ScopedFacts>,
    end: Parameters<FactPublisher['publishScopes']>[2],
    onProgress: OnPublishing = () => Promise.resolve(true),
  ): Promise<PublishResult> {
    const publication = await this.begin(lakeId)
    const { generation } = publication
    const writer = new Writer(publication, onProgress)
    for await (const { scope, rows } of portions) {
      for (const some of rows) {
        const where = ownedBy(some.table, scope)
        await writer.write(await diffFacts(this.db, { lakeId, generation, where }, some))
      }
    }
    if (writer.changed > 0) await this.writeBoundaries(lakeId, publication, writer)
    return this.end(publication, writer, {
      facts: { count: writer.grown, absolute: false },
      settled: end.settled(),
      derivedWith: end.derivedWith,
    })
  }

  private async begin(lakeId: string): Promise<Publication> {
    const publication = await Publication.begin(this.db, lakeId)
    if (publication.interrupted)
      for (const table of FACT_COLUMNS.keys()) await publication.clearRemains(table)
    return publication
  }

  /** What lies outside the lake follows from all edges that lead there, whoever they come with. */
  private async writeBoundaries(lakeId: string, publication: Publication, writer: Writer): Promise<void> {
    const { generation, next } = publication
    const touched = await this.db.$queryRaw<{ boundary: string }[]>`
      SELECT DISTINCT boundary FROM fact_edge
      WHERE lake_id = ${lakeId} AND boundary IS NOT NULL AND (from_gen = ${next} OR to_gen = ${next})`
    if (touched.length === 0) return
    const refs = touched.map((row) => row.boundary)
    const rows = await this.db.$queryRaw<BodyRow[]>`
      SELECT body FROM fact_edge f WHERE f.lake_id = ${lakeId} AND f.boundary = ANY(${refs}::text[])
        AND f.from_gen <= ${next} AND (f.to_gen IS NULL OR f.to_gen > ${next})`
    const boundaries = describeBoundaries(inEdgeOrder(toFacts<EdgeFact>(rows)))
    const where = Prisma.sql`f.key = ANY(${refs}::text[])`
    await writer.write(await diffFacts(this.db, { lakeId, generation, where }, toBoundaryRows(boundaries)))
  }

  private async end(
    publication: Publication,
    writer: Writer,
    end: Omit<Parameters<Publication['commit']>[0], 'moved'>,
  ): Promise<PublishResult> {
    const facts = await publication.commit({ ...end, moved: writer.changed > 0 })
    if (writer.changed > 0) for (const table of FACT_COLUMNS.keys()) await publication.deleteEnded(table)
    return { facts, changed: writer.changed }
  }
}

/** Writes differences and counts what they come to. */
class Writer {
  /** New, changed and vanished facts. */
  changed = 0
  /** How many more facts there are than before. */
  grown = 0
  private done = 0

  constructor(
    private readonly publication: Publication,
    private readonly onProgress: OnPublishing,
  ) {}

  async write({ rows, inserts, closes, changed }: FactDiff): Promise<void> {
    this.changed += changed
    this.grown += inserts.length - closes.length
    for (const batch of inBatches(inserts)) {
      await this.publication.insert(rows, batch)
      await this.report(batch.length)
    }
    for (const batch of inBatches(closes)) {
      await this.publication.close(rows, batch)
      await this.report(batch.length)
    }
  }

  private async report(written: number): Promise<void> {
    this.done += written
    if (!(await this.onProgress(this.done))) throw new PublicationStopped()
  }
}

function* inBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH_ROWS) yield items.slice(start, start + BATCH_ROWS)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
