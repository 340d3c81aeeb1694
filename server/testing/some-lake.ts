import type { LakeFacts } from '@/lib/domain/facts/model'
import type { Db } from '@/server/db/client'
import { PrismaLakeRepository } from '@/server/repositories'
import type { LakeRecord, NewLake } from '@/server/services/ports'

export const SOME_LAKE: NewLake = {
  name: 'some-lake',
  warehouse: 'file:/lake',
  catalog: 'filesystem',
  flink: [],
  checkpoints: [],
  sqlGateway: null,
  lineageStore: null,
  pathRewrites: [],
  frozenAt: null,
  syncEverySeconds: 0,
  include: [],
  exclude: [],
  watchEverySeconds: null,
  watchPaused: false,
  keepDays: null,
  sample: false,
  instants: [],
}

export const NO_FACTS: LakeFacts = {
  tables: [],
  snapshots: [],
  runs: [],
  checkpoints: [],
  reads: [],
  writes: [],
  edges: [],
  boundaries: [],
}

let made = 0

/** A lake of its own, so that tests sharing a store do not meet. */
export async function makeLake(db: Db, change: Partial<NewLake> = {}): Promise<LakeRecord> {
  const lake = await new PrismaLakeRepository(db).create(
    { ...SOME_LAKE, name: `lake-${++made}`, ...change },
    1_000,
  )
  if (lake === null) throw new Error('the name is taken')
  return lake
}
