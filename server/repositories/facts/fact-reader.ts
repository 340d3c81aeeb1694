import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import type { Db } from '@/server/db/client'
import type {
  CheckpointHead,
  CheckpointKey,
  FactReader,
  TableHead,
  TopologyFacts,
  VersionKey,
} from '@/server/services/ports'
import {
  checkpointPage,
  checkpointsById,
  checkpointsInWindow,
  checkpointsUnderWay,
} from './checkpoint-queries'
import { GenerationCache } from './generation-cache'
import { readCheckpointHeads, readTableHeads } from './head-queries'
import { firstReadsReaching, readsOfCheckpoints } from './read-queries'
import {
  contentAtOrBelow,
  groupMembers,
  snapshotPage,
  snapshotsById,
  snapshotsInWindow,
} from './snapshot-queries'
import { readGeneration, readLakeFacts, readTopology } from './topology-query'
import { writesAtOrBelow, writesOfCheckpoints, writesOfVersions } from './write-queries'

/** Lakes whose topology is held; a large one (10,000 tables, 36,000 edges) takes some 60 MB. */
const TOPOLOGIES = 8
/** Pairs of lake and instant; the instants asked for are "now" and a few named ones. */
const HEADS = 32

export class PrismaFactReader implements FactReader {
  private readonly topologies = new GenerationCache<TopologyFacts>(TOPOLOGIES)
  private readonly tables = new GenerationCache<TableHead[]>(HEADS)
  private readonly checkpointsOf = new GenerationCache<CheckpointHead[]>(HEADS)

  constructor(private readonly db: Db) {}

  async topology(lakeId: string): Promise<TopologyFacts> {
    const generation = await readGeneration(this.db, lakeId)
    return this.topologies.get(lakeId, generation, () => readTopology(this.db, lakeId))
  }

  lakeFacts(lakeId: string) {
    return readLakeFacts(this.db, lakeId)
  }

  async tableHeads(lakeId: string, asOf: Millis | null): Promise<TableHead[]> {
    const generation = await readGeneration(this.db, lakeId)
    return this.tables.get(`${lakeId} ${asOf}`, generation, () => readTableHeads(this.db, lakeId, asOf))
  }

  async checkpointHeads(lakeId: string, asOf: Millis | null): Promise<CheckpointHead[]> {
    const generation = await readGeneration(this.db, lakeId)
    const load = () => readCheckpointHeads(this.db, lakeId, asOf)
    return this.checkpointsOf.get(`${lakeId} ${asOf}`, generation, load)
  }

  snapshots(lakeId: string, keys: readonly VersionKey[]) {
    return snapshotsById(this.db, lakeId, keys)
  }

  groupMembers(lakeId: string, groups: Parameters<FactReader['groupMembers']>[1]) {
    return groupMembers(this.db, lakeId, groups)
  }

  contentAtOrBelow(lakeId: string, keys: readonly VersionKey[]) {
    return contentAtOrBelow(this.db, lakeId, keys)
  }

  snapshotPage(lakeId: string, table: RefText, page: Parameters<FactReader['snapshotPage']>[2]) {
    return snapshotPage(this.db, lakeId, table, page)
  }

  checkpoints(lakeId: string, keys: readonly CheckpointKey[]) {
    return checkpointsById(this.db, lakeId, keys)
  }

  checkpointPage(
    lakeId: string,
    jobIds: readonly string[],
    page: Parameters<FactReader['checkpointPage']>[2],
  ) {
    return checkpointPage(this.db, lakeId, jobIds, page)
  }

  checkpointsUnderWay(lakeId: string, jobIds: readonly string[], at: Millis) {
    return checkpointsUnderWay(this.db, lakeId, jobIds, at)
  }

  writesOfVersions(lakeId: string, keys: Parameters<FactReader['writesOfVersions']>[1]) {
    return writesOfVersions(this.db, lakeId, keys)
  }

  writesOfCheckpoints(lakeId: string, keys: readonly CheckpointKey[]) {
    return writesOfCheckpoints(this.db, lakeId, keys)
  }

  writesAtOrBelow(lakeId: string, keys: readonly CheckpointKey[]) {
    return writesAtOrBelow(this.db, lakeId, keys)
  }

  readsOfCheckpoints(lakeId: string, keys: readonly CheckpointKey[]) {
    return readsOfCheckpoints(this.db, lakeId, keys)
  }

  firstReadsReaching(lakeId: string, keys: readonly VersionKey[], asOf: Millis | null) {
    return firstReadsReaching(this.db, lakeId, keys, asOf)
  }

  snapshotsInWindow(
    lakeId: string,
    tables: readonly RefText[],
    window: Parameters<FactReader['snapshotsInWindow']>[2],
  ) {
    return snapshotsInWindow(this.db, lakeId, tables, window)
  }

  checkpointsInWindow(
    lakeId: string,
    jobIds: readonly string[],
    window: Parameters<FactReader['checkpointsInWindow']>[2],
  ) {
    return checkpointsInWindow(this.db, lakeId, jobIds, window)
  }
}
