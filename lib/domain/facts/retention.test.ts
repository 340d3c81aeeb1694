import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readFixtureLake, type FixtureReading } from '@/fixtures/testing/fixture-lake'
import type { StoredObservation } from '../observations'
import { deriveFacts, type LakeFacts } from '.'
import { neededCheckpoints, removableMetadata, type MetadataRow } from './retention'

// a whole recorded lake is read and derived several times
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('retention of a recorded lake', () => {
  let reading: FixtureReading
  let stored: StoredObservation[]
  let before: LakeFacts
  beforeAll(async () => {
    reading = await readFixtureLake('shop', ['final'])
    // a watched lake reads a checkpoint when it completes; a recorded one reads all at once
    stored = reading.observations.map((one) => {
      const at = one.body.kind === 'checkpoint-metadata' ? (one.body.modifiedAt ?? one.readAt) : one.readAt
      return { ...one, readAt: at, lastReadAt: at }
    })
    before = derive(stored)
  })
  const derive = (observations: StoredObservation[]) => {
    const { warehouse, pathRewrites } = reading.lake
    return deriveFacts({ observations, warehouse, pathRewrites })
  }
  const prune = (needed: ReadonlySet<string>, cutoff: number) => {
    const rows = stored.map((seen, i): MetadataRow => ({ row: BigInt(i), seen }))
    const gone = new Set(removableMetadata(rows, needed, cutoff))
    return { gone, left: stored.filter((_, i) => !gone.has(BigInt(i))) }
  }

  it('changes no fact about what is still there, and nothing but positions of what is not', () => {
    // as if the older half of each table had expired
    const middle = median(before.snapshots.map((one) => one.timeMillis))
    const snapshots = before.snapshots.map((one) =>
      one.timeMillis < middle ? { ...one, status: 'expired' as const } : one,
    )
    const needed = neededCheckpoints({ ...before, snapshots })
    const { gone, left } = prune(needed, Infinity)
    expect(gone.size).toBeGreaterThan(10)
    const after = derive(left)
    const facts = ({ tables, snapshots, edges, writes }: LakeFacts) =>
      plain({ tables, snapshots, edges, writes })
    expect(facts(after)).toEqual(facts(before))
    const kept = (lake: LakeFacts) =>
      plain(lake.reads.filter((read) => needed.has(`${read.jobId} ${read.checkpointId ?? ''}`)))
    expect(kept(after)).toEqual(kept(before))
    expect(kept(before)).not.toEqual([])
  })

  it('keeps the newest witness of every run, of every source, and every savepoint', () => {
    const { gone, left } = prune(new Set(), Infinity)
    expect(gone.size).toBeGreaterThan(0)
    const after = derive(left)
    const known = (lake: LakeFacts) =>
      plain(
        lake.runs.map(({ jobId, chain, restoredFrom, sources, sinks }) => ({
          jobId,
          chain,
          restoredFrom,
          sources,
          sinks,
        })),
      )
    expect(known(after)).toEqual(known(before))
    const metadata = stored.flatMap(({ body }, i) =>
      body.kind === 'checkpoint-metadata' ? [{ body, i }] : [],
    )
    for (const { body, i } of metadata) {
      const later = metadata.some(
        (o) => o.body.jobId === body.jobId && o.body.checkpointId > body.checkpointId,
      )
      if (body.savepoint || !later) expect(gone.has(BigInt(i))).toBe(false)
    }
  })

  it('never makes an answer wrong: where exact is lost the bounds hold it', () => {
    const after = derive(prune(new Set(), Infinity).left)
    const key = (read: LakeFacts['reads'][number]) =>
      `${read.jobId} ${read.checkpointId ?? ''} ${read.table} ${read.kind}`
    const now = new Map(after.reads.map((read) => [key(read), read]))
    for (const read of before.reads) {
      if (read.certainty !== 'exact' || read.low === null || read.high === null) continue
      const other = now.get(key(read))
      if (other === undefined) continue
      expect((other.low ?? 0n) <= read.low && (other.high ?? read.high) >= read.high, key(read)).toBe(true)
    }
  })

  it('removes nothing that is young', () => {
    expect(prune(new Set(), 0).gone.size).toBe(0)
  })
})

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Without evidence: a file that goes can no longer be one of several proofs. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, one: unknown) =>
      key === 'evidence'
        ? undefined
        : typeof one === 'bigint'
          ? `${one}n`
          : one instanceof Map
            ? [...one]
            : one,
    ),
  )
}
