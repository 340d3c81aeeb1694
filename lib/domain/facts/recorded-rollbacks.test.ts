import { describe, expect, it } from 'vitest'
import { filesOf, observeStages, rollbackCase } from '@/fixtures/testing/rollback-case'
import { makeTree } from '@/fixtures/testing/temp-tree'
import { deriveFacts, type LakeFacts, type SnapshotFact } from '.'

/** Facts after a sync at each stage. */
async function factsOf(name: string, ...stages: readonly string[]): Promise<LakeFacts> {
  const root = makeTree()
  const observations = await observeStages(
    root,
    stages.map((stage) => filesOf(rollbackCase(name), stage)),
  )
  return deriveFacts({ observations, warehouse: `file:${root}`, pathRewrites: [] })
}

/** Snapshots of a table's path, oldest first. */
function pathOf({ snapshots }: LakeFacts, table: string): SnapshotFact[] {
  return snapshots.filter((one) => one.table === `table:d.${table}` && one.status !== 'superseded')
}

function at(facts: LakeFacts, table: string, id: bigint): SnapshotFact {
  const found = pathOf(facts, table).find((one) => one.id === id)
  if (found === undefined) throw new Error(`no ${table}@${id} on the path`)
  return found
}

describe('recorded rollbacks, as facts', () => {
  it('case 1: heads 32, 33, 22 after the rollback, then T+1 by the same users with identifiers 28, 28, 30', async () => {
    const [before, rolledBack, after] = await Promise.all([
      factsOf('case1', 'before'),
      factsOf('case1', 'before', 'after-rollback'),
      factsOf('case1', 'before', 'after-rollback', 'after'),
    ])
    for (const [table, target, identifier] of [
      ['mid', 32n, 28n],
      ['out', 33n, 28n],
      ['cp', 22n, 30n],
    ] as const) {
      expect(pathOf(rolledBack, table).at(-1)?.id).toBe(target)
      const first = at(after, table, target + 1n)
      expect(first).toMatchObject({ commitIdentifier: identifier, epoch: 1 })
      expect(first.commitUser).toBe(at(before, table, target).commitUser)
      expect(first.identity).not.toBe(at(before, table, target + 1n).identity)
    }
  })

  it('case 6b: after the undo the highest snapshot is the one of before; ids 3 and 4 of ap14 are of the life in between', async () => {
    const before = await factsOf('case6b', 'before')
    const undone = await factsOf('case6b', 'before', 'after-undo')
    for (const table of ['ap14', 'pk14', 'ag14']) {
      const [old, now] = [pathOf(before, table).at(-1)!, pathOf(undone, table).at(-1)!]
      expect([now.id, now.identity, now.commitUser, now.commitIdentifier]).toEqual([
        old.id,
        old.identity,
        old.commitUser,
        11n,
      ])
    }
    for (const id of [3n, 4n]) {
      expect(at(undone, 'ap14', id).epoch).toBe(1)
      expect(at(undone, 'ap14', id).identity).not.toBe(at(before, 'ap14', id).identity)
    }
    // A snapshot without a file on the path is a hole: 9 of pk14 alone.
    expect(
      undone.snapshots.filter((one) => one.status === 'expired').map(({ table, id }) => [table, id]),
    ).toEqual([['table:d.pk14', 9n]])
  })

  it('case 9: group 4 is committed after the restore of checkpoint 4, and that is no new epoch', async () => {
    const facts = await factsOf('case9', 'before', 'after')
    const restored = facts.runs.find((run) => run.restoredFrom !== null)!
    expect(restored.restoredFrom?.checkpointId).toBe(4n)
    for (const table of ['ap8', 'pk8', 'ag8']) {
      const path = pathOf(facts, table)
      expect(new Set(path.map(({ epoch }) => epoch))).toEqual(new Set([0]))
      const four = path.filter((one) => one.commitIdentifier === 4n)
      const three = path.filter((one) => one.commitIdentifier < 4n)
      // Its answer shows the restore after the intended restart, two seconds behind the commit of what its checkpoint held.
      expect(four.length).toBeGreaterThan(0)
      for (const one of four) expect(one.timeMillis).toBeGreaterThan(restored.startTime - 5_000)
      for (const one of three) expect(one.timeMillis).toBeLessThan(restored.startTime - 40_000)
    }
  })

  it('case 10: a savepoint leads by its number to its tag and its group; number 7 has neither', async () => {
    const facts = await factsOf('case10', 'before', 'after')
    const savepoints = facts.checkpoints.filter((one) => one.savepoint)
    expect(savepoints.map(({ checkpointId, path }) => [checkpointId, path])).toEqual([
      [4n, 'file:/data/flink/savepoints/savepoint-32414c-184fa9048885'],
      [8n, 'file:/data/flink/savepoints/savepoint-32414c-06f336757392'],
    ])
    for (const table of ['ap11', 'pk11']) {
      const path = pathOf(facts, table)
      for (const { checkpointId } of savepoints) {
        const group = path.filter((one) => one.commitIdentifier === checkpointId)
        expect(group.at(-1)?.tags).toEqual([`savepoint-${checkpointId}`])
        expect(new Set(group.map((one) => one.group)).size).toBe(1)
      }
      expect(path.filter((one) => one.commitIdentifier === 7n || one.tags.includes('savepoint-7'))).toEqual(
        [],
      )
    }
    expect(facts.checkpoints.map(({ checkpointId }) => checkpointId)).not.toContain(7n)
  })

  it('case 11: an epoch from group 7 on without a fall, and a position that falls back under one user', async () => {
    const before = await factsOf('case11', 'before')
    const facts = await factsOf('case11', 'before', 'after')
    const m2 = facts.runs.find((run) => run.restoredFrom !== null)!
    const m = m2.restoredFrom?.run
    expect(m2.restoredFrom?.checkpointId).toBe(4n)
    for (const table of ['apa', 'pka', 'aga']) {
      const path = pathOf(facts, table)
      expect(path.map(({ commitIdentifier, epoch }) => [commitIdentifier, epoch])).toEqual([
        [1n, 0],
        [2n, 0],
        [3n, 0],
        [4n, 0],
        [5n, 0],
        [7n, 1],
      ])
      expect(new Set(path.map(({ commitUser }) => commitUser)).size).toBe(1)
      // The way back: the last snapshot of the first epoch up to what was restored.
      expect(path.findLast((one) => one.epoch === 0 && one.commitIdentifier <= 4n)?.id).toBe(4n)
    }
    // A position is the snapshot before the next one to read, N-1.
    const positions = facts.reads.map(({ jobId, checkpointId, position }) => [jobId, checkpointId, position])
    expect(positions).toContainEqual([m, 5n, 4n])
    expect(positions).toContainEqual([m2.jobId, 5n, 3n])
    expect(positions).toContainEqual([m2.jobId, 6n, 3n])
    expect(at(facts, 'srca', 4n).identity).not.toBe(at(before, 'srca', 4n).identity)
  })

  it('case 15, F11: an OVERWRITE whose delta is 0 records is content', async () => {
    const facts = await factsOf('case15', 'before')
    expect(at(facts, 'daily', 2n)).toMatchObject({
      commitKind: 'OVERWRITE',
      deltaRecordCount: 0n,
      content: true,
    })
    // Started between mid@8 and the next commit.
    expect(at(facts, 'daily', 2n).timeMillis).toBeGreaterThan(at(facts, 'mid', 8n).timeMillis)
    expect(pathOf(facts, 'mid').at(-1)?.id).toBe(8n)
  })
})
