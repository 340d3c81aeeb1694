import { Prisma, type Db } from '@/server/db/client'
import type { FactRows, FactTable, StaleSubject } from '@/server/services/ports'
import { texts } from '../texts'
import { FACT_COLUMNS, indexable, newId } from '@/server/rows'
import type { HashedFact } from './fact-diff'

/** Rows in one statement: some 10 ms on the embedded store, whose only connection it holds. */
export const BATCH_ROWS = 250

export class PublicationLost extends Error {
  override readonly name = 'PublicationLost'
  constructor(lakeId: string) {
    super(`another publication for lake ${lakeId} has taken over, or the lake was deleted`)
  }
}

export interface PublicationEnd {
  readonly moved: boolean
  /** Facts in force afterwards, or how many more than before. */
  readonly facts: { readonly count: number; readonly absolute: boolean }
  readonly settled: readonly StaleSubject[]
  /** `null` leaves what was noted before. */
  readonly derivedWith: string | null
}

/**
 * One attempt to bring a lake to its next generation. Every statement is its own short transaction and holds the
 * lake's row while it runs, on condition that the row still bears this publication's token and is not being deleted:
 * whoever begins later, or deletes it, waits for the batch under way, and everything after it is refused. So the rows need
 * no foreign key, which would be checked one by one.
 */
export class Publication {
  private constructor(
    private readonly db: Db,
    private readonly lakeId: string,
    private readonly token: string,
    /** In force while this publication writes. */
    readonly generation: bigint,
    /** The one before it did not come to its end, so it may have left rows. */
    readonly interrupted: boolean,
  ) {}

  static async begin(db: Db, lakeId: string): Promise<Publication> {
    const token = newId()
    const rows = await db.$queryRaw<{ fact_generation: bigint; interrupted: boolean }[]>`
      UPDATE lake SET publishing = ${token}
      FROM (SELECT id, publishing FROM lake WHERE id = ${lakeId} FOR UPDATE) was
      WHERE lake.id = was.id AND NOT lake.deleting
      RETURNING lake.fact_generation, was.publishing IS NOT NULL AS interrupted`
    const [lake] = rows
    if (lake === undefined) throw new PublicationLost(lakeId)
    return new Publication(db, lakeId, token, lake.fact_generation, lake.interrupted)
  }

  get next(): bigint {
    return this.generation + 1n
  }

  private get fence() {
    return Prisma.sql`fence AS (
      SELECT id FROM lake WHERE id = ${this.lakeId} AND publishing = ${this.token} AND NOT deleting FOR SHARE)`
  }

  async insert(
    { table, keys, hashes, bodies, columns }: FactRows,
    facts: readonly HashedFact[],
  ): Promise<void> {
    const more = FACT_COLUMNS.get(table) ?? []
    const names = Prisma.join(
      ['key', 'hash', 'body', ...more.map(({ name }) => name)].map((name) => Prisma.raw(name)),
    )
    const picked = (values: readonly (string | null)[]) =>
      texts(facts.map(({ index }) => values[index] ?? null))
    const arrays = Prisma.join([
      picked(keys),
      picked(hashes),
      picked(bodies),
      ...more.map(({ type }, at) => Prisma.sql`${picked(columns[at] ?? [])}::${Prisma.raw(type)}[]`),
    ])
    const written = await this.db.$executeRaw`
      WITH ${this.fence}
      INSERT INTO ${Prisma.raw(table)} (lake_id, from_gen, ${names})
      SELECT fence.id, ${this.next}::bigint, u.* FROM fence, unnest(${arrays}) AS u(${names})`
    this.insistOn(written, facts.length)
  }

  /** Ends rows with the next generation; until then they stay in force. */
  async close({ table }: FactRows, ids: readonly bigint[]): Promise<void> {
    const written = await this.db.$executeRaw`
      WITH ${this.fence}
      UPDATE ${Prisma.raw(table)} f SET to_gen = ${this.next} FROM fence WHERE f.id = ANY(${ids}::bigint[])`
    this.insistOn(written, ids.length)
  }

  /** Takes back what a publication that died left: rows never in force go, rows it ended are in force again. */
  async clearRemains(table: FactTable): Promise<void> {
    await this.repeat(
      () => this.db.$executeRaw`
        WITH ${this.fence}
        DELETE FROM ${Prisma.raw(table)} f USING fence WHERE f.id IN (
          SELECT id FROM ${Prisma.raw(table)} WHERE lake_id = ${this.lakeId} AND from_gen > ${this.generation}
          LIMIT ${BATCH_ROWS})`,
    )
    await this.repeat(
      () => this.db.$executeRaw`
        WITH ${this.fence}
        UPDATE ${Prisma.raw(table)} f SET to_gen = NULL FROM fence WHERE f.id IN (
          SELECT id FROM ${Prisma.raw(table)} WHERE lake_id = ${this.lakeId} AND to_gen > ${this.generation}
          LIMIT ${BATCH_ROWS})`,
    )
    await this.deleteEnded(table, this.generation)
  }

  /** Makes everything written visible at once; `moved` false = nothing was, and the generation stays. */
  async commit({ moved, facts, settled, derivedWith }: PublicationEnd): Promise<number> {
    const keys = settled.map(({ subject }) => indexable(subject))
    const rows = await this.db.$queryRaw<{ fact_count: bigint }[]>`
      WITH ended AS (
        UPDATE lake SET fact_generation = ${moved ? this.next : this.generation}, publishing = NULL,
          fact_count = CASE WHEN ${facts.absolute} THEN ${facts.count}::bigint ELSE fact_count + ${facts.count}::bigint END,
          derived_with = coalesce(${derivedWith}, derived_with)
        WHERE id = ${this.lakeId} AND publishing = ${this.token}
        RETURNING id, fact_count
      ), settled AS (
        UPDATE subject s SET stale = NULL
        FROM ended, unnest(${keys}::text[], ${settled.map(({ since }) => since)}::bigint[]) AS u(key, since)
        WHERE s.lake_id = ended.id AND s.key = u.key AND s.stale = u.since
      )
      SELECT fact_count FROM ended`
    const [lake] = rows
    if (lake === undefined) throw new PublicationLost(this.lakeId)
    return Number(lake.fact_count)
  }

  /** Rows no generation in force shows any more. Answers under way are single statements and keep theirs. */
  async deleteEnded(table: FactTable, upTo = this.next): Promise<void> {
    await this.repeat(
      () => this.db.$executeRaw`
        DELETE FROM ${Prisma.raw(table)} WHERE id IN (
          SELECT id FROM ${Prisma.raw(table)} WHERE lake_id = ${this.lakeId} AND to_gen <= ${upTo} LIMIT ${BATCH_ROWS})`,
    )
  }

  private async repeat(batch: () => Promise<number>): Promise<void> {
    while ((await batch()) === BATCH_ROWS);
  }

  private insistOn(written: number, expected: number): void {
    if (written !== expected) throw new PublicationLost(this.lakeId)
  }
}
