import { expect, it } from 'vitest'
import type { CheckpointMetadataSeen } from '@/lib/domain/observations'
import type { LakeFacts } from '@/lib/domain/facts/model'
import type { MetadataRow } from '@/lib/domain/facts/retention'
import { memoryLakes, SOME_SETTINGS } from '../testing/memory-lakes'
import { applyRetention } from './apply-retention'

const NO_FACTS: LakeFacts = {
  tables: [],
  snapshots: [],
  runs: [],
  checkpoints: [],
  reads: [],
  writes: [],
  edges: [],
  boundaries: [],
}
const DAY = 86_400_000
const NOW = 100 * DAY

function metadata(checkpointId: number, seenDay: number): MetadataRow {
  const body: CheckpointMetadataSeen = {
    kind: 'checkpoint-metadata',
    jobId: 'a'.repeat(32),
    jobIdFrom: 'path',
    checkpointId: BigInt(checkpointId),
    formatVersion: 4,
    typeName: 'Checkpoint',
    savepoint: false,
    directory: `file:/cp/chk-${checkpointId}`,
    modifiedAt: null,
    operatorIds: [],
    sources: [],
    sinks: [],
    otherCommitUsers: [],
    hasChannelState: false,
    complete: true,
  }
  const at = seenDay * DAY
  return { row: BigInt(checkpointId), seen: { place: body.directory, readAt: at, lastReadAt: at, body } }
}

async function apply(keepDays: number | null, factGeneration: number) {
  const lakes = memoryLakes()
  const lake = await lakes.create({ ...SOME_SETTINGS, name: 'a', sample: false, instants: [], keepDays }, 0)
  if (lake === null) throw new Error('taken')
  const batches: (readonly bigint[])[] = []
  await applyRetention({
    lakes: { list: async () => (await lakes.list()).map((one) => ({ ...one, factGeneration })) },
    facts: { lakeFacts: () => Promise.resolve(NO_FACTS) },
    retention: {
      metadata: async function* () {
        for (let first = 1; first <= 901; first += 300)
          yield await Promise.resolve(
            Array.from({ length: 300 }, (_, i) => metadata(first + i, first + i <= 900 ? 10 : 99)),
          )
      },
      remove: (_, rows) => {
        batches.push(rows)
        return Promise.resolve()
      },
    },
    now: () => NOW,
    every: () => () => {},
    logger: { info: () => {}, error: () => {} },
  })
  return batches
}

it('removes what is older than the lake keeps, in short batches, but what bounds what stays', async () => {
  const batches = await apply(30, 1)
  expect(batches.map((rows) => rows.length)).toEqual([200, 200, 200, 200, 98])
  expect([batches.flat().at(0), batches.flat().at(-1)]).toEqual([2n, 899n])
})

it('removes nothing where everything is kept, and nothing before there are facts', async () => {
  expect(await apply(null, 1)).toEqual([])
  expect(await apply(30, 0)).toEqual([])
  expect(await apply(95, 1)).toEqual([])
})
