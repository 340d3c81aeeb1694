import { beforeAll, describe, expect, it } from 'vitest'
import { readEarlierLook, readFixtureLake } from '@/fixtures/testing/fixture-lake'
import { shuffled } from '@/fixtures/testing/random'
import { toPlain, type StoredObservation } from '../observations'
import type { RefText } from '../refs'
import { memoryReader } from '../testing/memory-reader'
import { traceVersions } from '../versions'
import { parseRef } from '../refs'
import { deriveFacts, type LakeFacts } from '.'

const EVENTS = 'table:ls.events' as RefText
const PLAIN = 'table:ls.plain' as RefText

/** The recording has two rollbacks: `events` 18 → 5 under its writer and reader, `plain` 10 → 4 while both stood. */
async function observe(withEarlierLook: boolean) {
  const now = await readFixtureLake('lakestream-options', ['final'])
  const before = withEarlierLook ? (await readEarlierLook('lakestream-options')).observations : []
  const stored = [...before, ...now.observations].map((one): StoredObservation => ({
    ...one,
    lastReadAt: one.readAt,
  }))
  const { warehouse, pathRewrites } = now.lake
  return { observations: stored, warehouse, pathRewrites }
}

const readOf = (facts: LakeFacts, job: string, checkpoint: bigint, table: RefText) =>
  facts.reads.find((r) => r.jobId.startsWith(job) && r.checkpointId === checkpoint && r.table === table)

async function trace(facts: LakeFacts, anchor: string, direction: 'upstream' | 'downstream') {
  const parsed = parseRef(anchor)
  if (!parsed.ok) throw new Error(anchor)
  const answer = await traceVersions(memoryReader(facts), facts.runs, {
    anchor: parsed.value,
    direction,
    depth: 1,
    limit: 100,
    until: null,
    hides: () => false,
  })
  if (!answer.ok) throw new Error(answer.error.detail)
  return answer.value
}

describe('a lake rolled back while its jobs ran, seen before and after', () => {
  let facts: LakeFacts
  let input: Parameters<typeof deriveFacts>[0]
  beforeAll(async () => {
    input = await observe(true)
    facts = deriveFacts(input)
  })

  it('keeps what was rolled back as superseded, with the commit that was given its number', () => {
    const old = (table: RefText) =>
      facts.snapshots.filter((s) => s.table === table && s.status === 'superseded')
    expect(old(EVENTS).map((s) => s.id)).toEqual([
      6n,
      7n,
      8n,
      9n,
      10n,
      11n,
      12n,
      13n,
      14n,
      15n,
      16n,
      17n,
      18n,
    ])
    expect(old(PLAIN).map((s) => s.id)).toEqual([5n, 6n, 7n, 8n, 9n, 10n])
    const sixth = facts.snapshots.find((s) => s.table === EVENTS && s.id === 6n && s.status === 'live')
    expect(old(EVENTS).every((s) => s.leftPathBy === sixth?.timeMillis)).toBe(true)
  })

  it('requirement 61: names the identity that a checkpoint had read, not what bears its number now', () => {
    const read = readOf(facts, 'a0481bf6', 14n, EVENTS)
    const then = facts.snapshots.find((s) => s.table === EVENTS && s.id === 17n && s.status === 'superseded')
    expect(read).toMatchObject({ certainty: 'exact', high: 17n, earlierLife: { identity: then?.identity } })
  })

  it('leaves a reader in the old life while it waits at its old number, and takes it on when it moves', () => {
    expect(readOf(facts, 'a0481bf6', 27n, EVENTS)?.earlierLife?.identity).toBeDefined()
    expect(readOf(facts, 'a0481bf6', 32n, EVENTS)).toMatchObject({ certainty: 'exact', high: 24n })
    expect(readOf(facts, 'a0481bf6', 32n, EVENTS)?.earlierLife).toBeUndefined()
    expect(readOf(facts, '0b1145c0', 14n, PLAIN)?.earlierLife?.identity).toBeDefined()
  })

  it('traces up to the version that was really read', async () => {
    const written = facts.snapshots.find(
      (s) => s.table === 'table:ls.event_totals' && s.commitIdentifier === 14n,
    )
    const answer = await trace(facts, `table:ls.event_totals@${written?.id}`, 'upstream')
    const edge = answer.edges.find((e) => e.kind === 'reads')
    expect(edge?.from).toMatch(/^table:ls\.events@17![0-9a-f]{8}$/)
    const node = answer.nodes.find((n) => n.ref === edge?.from)
    expect(node).toMatchObject({ kind: 'snapshot', fact: { status: 'superseded', id: 17n } })
  })

  it('traces down from a version only to who read it, of two with one number', async () => {
    const [old] = facts.snapshots.filter(
      (s) => s.table === EVENTS && s.id === 12n && s.status === 'superseded',
    )
    const down = await trace(facts, `table:ls.events@12!${old?.identity.slice(0, 8)}`, 'downstream')
    const readers = (of: typeof down) => of.edges.filter((e) => e.kind === 'reads').map((e) => e.to)
    expect(readers(down)).toHaveLength(1)
    // The reader stood at 18 when the new 12 was committed, and went on at 19.
    expect(readers(await trace(facts, 'table:ls.events@12', 'downstream'))).toEqual([])
    expect(readers(await trace(facts, 'table:ls.events@24', 'downstream'))).toHaveLength(1)
  })

  it('gives the same facts for any order and repetition', () => {
    const text = JSON.stringify(toPlain(facts))
    for (const seed of [1, 2, 3]) {
      const again = shuffled([...input.observations, ...input.observations.slice(0, 300)], seed)
      expect(JSON.stringify(toPlain(deriveFacts({ ...input, observations: again })))).toBe(text)
    }
  })
})

describe('the same lake, first seen after the rollbacks', () => {
  let facts: LakeFacts
  beforeAll(async () => {
    facts = deriveFacts(await observe(false))
  })

  it('requirement 15: bounds what a checkpoint had read by what is left, and does not name its namesake', () => {
    expect(readOf(facts, 'a0481bf6', 14n, EVENTS)).toMatchObject({
      certainty: 'range',
      low: 5n,
      high: 17n,
      position: 17n,
      earlierLife: { identity: null },
    })
    expect(readOf(facts, '0b1145c0', 14n, PLAIN)).toMatchObject({ low: 4n, high: 7n, certainty: 'range' })
  })

  it('leads no range to a version committed after the checkpoint', () => {
    const commits = new Map(
      facts.snapshots
        .filter((s) => s.status !== 'superseded')
        .map((s) => [`${s.table}@${s.id}`, s.timeMillis]),
    )
    const completed = new Map(facts.checkpoints.map((c) => [`${c.jobId} ${c.checkpointId}`, c.completedAt]))
    for (const read of facts.reads) {
      const at = completed.get(`${read.jobId} ${read.checkpointId}`)
      const named = read.certainty === 'atMost' ? read.high : read.low
      if (at === null || at === undefined || named === null) continue
      expect(commits.get(`${read.table}@${named}`) ?? 0).toBeLessThanOrEqual(at + 1000)
    }
  })

  it('marks ended edges and has no invented one', () => {
    const edges = facts.edges
      .filter((e) => !`${e.from}${e.to}`.includes('boundary:'))
      .map((e) => `${e.kind} ${e.from} ${e.to}`)
    expect(edges.sort()).toEqual([
      'reads table:ls.events job:ls-count-events',
      'reads table:ls.plain job:ls-count-plain',
      'writes job:ls-count-events table:ls.event_totals',
      'writes job:ls-count-plain table:ls.plain_totals',
      'writes job:ls-load-events table:ls.events',
      'writes job:ls-load-plain table:ls.plain',
    ])
    expect(facts.edges.every((e) => e.stretches.every((s) => s.to !== null))).toBe(true)
  })
})
