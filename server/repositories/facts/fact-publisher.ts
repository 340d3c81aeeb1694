import type { LakeFacts } from '@/lib/domain/facts/model'
import type { Db } from '@/server/db/client'
import { PublicationStopped, type FactPublisher, type PublishResult } from '@/server/services/ports'
import { diffFacts, type FactDiff } from './fact-diff'
import { toFactRows } from './fact-kinds'
import { BATCH_ROWS, Publication } from './publication'

type OnProgress = NonNullable<Parameters<FactPublisher['publish']>[2]>

export class PrismaFactPublisher implements FactPublisher {
  constructor(private readonly db: Db) {}

  async publish(lakeId: string, facts: LakeFacts, onProgress?: OnProgress): Promise<PublishResult> {
    const kinds = toFactRows(facts)
    const publication = await Publication.begin(this.db, lakeId)
    for (const rows of kinds) await publication.clearRemains(rows)
    const diffs: FactDiff[] = []
    for (const rows of kinds) diffs.push(await diffFacts(this.db, lakeId, publication.generation, rows))

    const changed = sum(diffs.map((diff) => diff.changed))
    if (changed === 0) await publication.abandon()
    else {
      await write(publication, diffs, onProgress)
      await publication.commit()
      for (const rows of kinds) await publication.deleteEnded(rows)
    }
    return { facts: sum(kinds.map((rows) => rows.count)), changed }
  }
}

async function write(
  publication: Publication,
  diffs: readonly FactDiff[],
  onProgress: OnProgress | undefined,
): Promise<void> {
  const total = sum(diffs.map((diff) => diff.inserts.length + diff.closes.length))
  let done = 0
  const report = async (written: number) => {
    done += written
    if (onProgress !== undefined && !(await onProgress(done, total))) throw new PublicationStopped()
  }
  for (const { rows, inserts, closes } of diffs) {
    for (const batch of inBatches(inserts)) {
      await publication.insert(rows, batch)
      await report(batch.length)
    }
    for (const batch of inBatches(closes)) {
      await publication.close(rows, batch)
      await report(batch.length)
    }
  }
}

function* inBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH_ROWS) yield items.slice(start, start + BATCH_ROWS)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
