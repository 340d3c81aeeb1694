import { describe, expect, it } from 'vitest'
import { parseRef } from '../refs'
import { memoryReader } from '../testing/memory-reader'
import { ScriptedLake, type ScriptedVertex } from '../testing/scripted-lake'
import { traceVersions } from '../versions'
import type { LakeFacts } from '.'

const SOURCE = 'file:/lake/d.db/s'
const scan = (hints = ''): ScriptedVertex => ({
  name: 'Source: s[1]',
  description: `[1]:TableSourceScan(table=[[lake, d, s]], fields=[a]${hints})`,
  inputs: [],
})
const sink = (object: string, ...inputs: number[]): ScriptedVertex => ({
  name: `Writer : ${object} -> Global Committer : ${object} -> end: Writer`,
  inputs,
})

function lake(): ScriptedLake {
  const made = new ScriptedLake().create('d.s', 1).create('d.x', 1).create('d.y', 1)
  for (let i = 1; i <= 8; i++) made.commit('d.s', 1_000 * i)
  return made
}

/** A statement set with a scan of its own for each sink; `reads` = next snapshot of each scan, by checkpoint. */
function twoScans(
  reads: readonly (readonly [bigint, bigint] | null)[],
  vertices?: readonly ScriptedVertex[],
) {
  const made = lake().job('a', 200_000, {
    name: 'fan',
    start: 9_000,
    vertices: vertices ?? [scan(), scan(), sink('x', 0), sink('y', 1)],
  })
  reads.forEach((next, i) => {
    const [id, at] = [BigInt(i + 1), 100_000 + i * 10_000]
    if (next !== null)
      made.state(
        'a',
        200_000,
        id,
        next.map((n, vertex) => ({ vertex, path: SOURCE, next: n })),
        ['ux', 'uy'],
      )
    made
      .commit('d.x', at, { user: 'ux', identifier: id })
      .commit('d.y', at + 1, { user: 'uy', identifier: id })
  })
  return made.look(300_000)
}

async function readsOf(facts: LakeFacts, anchor: string, depth = 1) {
  const ref = parseRef(anchor)
  if (!ref.ok) throw new Error(anchor)
  const answer = await traceVersions(memoryReader(facts), facts.runs, {
    anchor: ref.value,
    direction: 'upstream',
    depth,
    limit: 99,
    until: null,
    hides: () => false,
  })
  if (!answer.ok) throw new Error(answer.error.detail)
  return answer.value.edges
    .filter((edge) => edge.kind === 'reads')
    .map(({ from, certainty, low, high, position }) => [from, certainty, low, high, position])
}

describe('a statement set', () => {
  it('with one scan for two sinks: both come from the version it had read', async () => {
    const facts = twoScans([[6n, 6n]], [scan(), sink('x', 0), sink('y', 0)]).facts()
    for (const anchor of ['table:d.x@1', 'table:d.y@1', 'job:fan~a0000000@1'])
      expect(await readsOf(facts, anchor)).toEqual([['table:d.s@5', 'exact', 5n, 5n, 5n]])
    expect(facts.reads[0]?.perSink).toBeUndefined()
  })

  it('with two scans of one table that had not come equally far: exact for each sink, a range for the checkpoint', async () => {
    const facts = twoScans([[6n, 8n]]).facts()
    expect(await readsOf(facts, 'table:d.x@1')).toEqual([['table:d.s@5', 'exact', 5n, 5n, 5n]])
    expect(await readsOf(facts, 'table:d.y@1')).toEqual([['table:d.s@7', 'exact', 7n, 7n, 7n]])
    expect(await readsOf(facts, 'job:fan~a0000000@1')).toEqual([['table:d.s@5', 'range', 5n, 7n, null]])
    expect(facts.checkpoints[0]?.restores).toMatchObject([{ plannedThrough: 7n, neededFrom: 6n }])
  })

  it('with two scans that agree: exact for all', async () => {
    const facts = twoScans([[6n, 6n]]).facts()
    expect(facts.reads[0]?.perSink).toBeUndefined()
    for (const anchor of ['table:d.x@1', 'table:d.y@1', 'job:fan~a0000000@1'])
      expect(await readsOf(facts, anchor)).toEqual([['table:d.s@5', 'exact', 5n, 5n, 5n]])
  })

  it('bounds each scan of a missed checkpoint by its own neighbours', async () => {
    const facts = twoScans([[4n, 6n], null, [4n, 8n]]).facts()
    expect(await readsOf(facts, 'table:d.x@2')).toEqual([['table:d.s@3', 'exact', 3n, 3n, 3n]])
    expect(await readsOf(facts, 'table:d.y@2')).toEqual([['table:d.s@5', 'range', 5n, 7n, null]])
    expect(await readsOf(facts, 'job:fan~a0000000@2')).toEqual([['table:d.s@3', 'range', 3n, 7n, null]])
  })

  it('with a sink that both scans feed: bounded by both, the other by its own', async () => {
    const facts = twoScans([[6n, 8n]], [scan(), scan(), sink('x', 0, 1), sink('y', 1)]).facts()
    expect(await readsOf(facts, 'table:d.x@1')).toEqual([['table:d.s@5', 'range', 5n, 7n, null]])
    expect(await readsOf(facts, 'table:d.y@1')).toEqual([['table:d.s@7', 'exact', 7n, 7n, 7n]])
  })

  it('has one reads edge where versions of both sinks are asked for at once', async () => {
    const named = (table: string) => `[1]:TableSourceScan(table=[[lake, d, ${table}]], fields=[a])`
    const made = twoScans([[6n, 8n]])
      .create('d.z', 1)
      .job('c', 200_000, {
        name: 'join',
        start: 9_000,
        vertices: [
          { ...scan(), description: named('x') },
          { ...scan(), description: named('y') },
          sink('z', 0, 1),
        ],
      })
      .state(
        'c',
        200_000,
        1n,
        ['x', 'y'].map((table, vertex) => ({ vertex, path: `file:/lake/d.db/${table}`, next: 2n })),
        ['uz'],
      )
      .commit('d.z', 110_000, { user: 'uz', identifier: 1n })
      .look(300_000)
    const edges = await readsOf(made.facts(), 'table:d.z@1', 2)
    expect(edges).toEqual([
      ['table:d.s@5', 'range', 5n, 7n, null],
      ['table:d.x@1', 'exact', 1n, 1n, 1n],
      ['table:d.y@1', 'exact', 1n, 1n, 1n],
    ])
  })

  it('a batch run that pins its scans to two versions is no exact read of either', async () => {
    const pin = (id: number) => scan(`, hints=[[[OPTIONS options:{scan.snapshot-id=${id}}]]]`)
    const batch = (vertices: readonly ScriptedVertex[]) =>
      lake()
        .job('b', 200_000, { name: 'compare', start: 50_000, end: 60_000, batch: true, vertices })
        .commit('d.x', 55_000, { user: 'b1' })
        .look(300_000)
        .facts().reads[0]
    expect(batch([pin(3), pin(3), sink('x', 0, 1)])).toMatchObject({ certainty: 'exact', low: 3n, high: 3n })
    expect(batch([pin(3), pin(5), sink('x', 0, 1)])).toMatchObject({ certainty: 'range', low: 3n, high: 5n })
    const apart = batch([pin(3), pin(5), sink('x', 0), sink('y', 1)])
    expect(apart?.perSink).toMatchObject([
      { sinks: ['table:d.x'], certainty: 'exact', high: 3n },
      { sinks: ['table:d.y'], certainty: 'exact', high: 5n },
    ])
    const bent = scan(', hints=[[[OPTIONS options:{scan.tag-name=old}]]]')
    expect(batch([bent, sink('x', 0)])).toMatchObject({ certainty: 'atMost', low: 0n, high: 8n })
  })
})
