import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakePath, readEverSeen, readFixtureLake } from '@/fixtures/testing/fixture-lake'
import type { Observation, StoredObservation } from '../observations'
import { tableRefText } from '../refs'
import { deriveFacts, type LakeFacts, type ReadFact } from '.'

interface Version {
  readonly db: string
  readonly table: string
  readonly snapshot: number
  readonly snapshotMax: number
  readonly state: string
}

const truth = JSON.parse(readFileSync(fixtureLakePath('expired') + '/truth.json', 'utf8')) as {
  readonly edges: readonly { readonly source: Version; readonly sink: Version }[]
}
const refOf = ({ db, table }: Version) => tableRefText({ database: db, table, branch: null })
const stored = (list: readonly Observation[]) =>
  list.map((one): StoredObservation => ({ ...one, lastReadAt: one.readAt }))

function answers(facts: LakeFacts) {
  const found = { exact: 0, bounded: 0, missing: 0, wrong: 0 }
  for (const { source, sink } of truth.edges) {
    const write = facts.writes.find(
      (one) => one.table === refOf(sink) && one.memberIds.includes(BigInt(sink.snapshot)),
    )
    const read: ReadFact | undefined = facts.reads.find(
      (one) =>
        one.jobId === write?.jobId && one.checkpointId === write.checkpointId && one.table === refOf(source),
    )
    const [low, high] = [BigInt(source.snapshot), BigInt(source.snapshotMax)]
    if (read?.high == null) found.missing++
    else if (read.high < low || (read.low ?? 0n) > high) found.wrong++
    else found[read.certainty === 'exact' ? 'exact' : 'bounded']++
  }
  return found
}

describe('a lake whose tables forget', () => {
  let once: LakeFacts
  let twice: LakeFacts
  beforeAll(async () => {
    const { lake, observations } = await readFixtureLake('expired', ['final'])
    const before = await readEverSeen()
    const { warehouse, pathRewrites } = lake
    const at = (all: readonly Observation[]) =>
      deriveFacts({ observations: stored(all), warehouse, pathRewrites })
    once = at(observations)
    twice = at([...before.observations, ...observations])
  }, 60_000)

  it('answers all 131 pairs from what is left at the end, none wrong, 75 exact', () => {
    expect(answers(once)).toEqual({ exact: 75, bounded: 56, missing: 0, wrong: 0 })
  })

  it('answers them exactly where its snapshots were seen while they lived', () => {
    expect(answers(twice)).toEqual({ exact: 131, bounded: 0, missing: 0, wrong: 0 })
  })

  it('F1: keeps expired snapshots in the history, marked by what is left of them', () => {
    const count = (facts: LakeFacts, table: string) => {
      const found: Record<string, number> = {}
      for (const one of facts.snapshots)
        if (one.table === table) found[one.status] = (found[one.status] ?? 0) + 1
      return found
    }
    expect(count(once, 'table:src.events')).toEqual({ live: 3, tagged: 1 })
    expect(count(twice, 'table:src.events')).toEqual({ live: 3, tagged: 1, expired: 100 })
    expect(count(twice, 'table:src.accounts')).toEqual({ live: 5, tagged: 1, changelog: 26, expired: 70 })
    expect(count(twice, 'table:src.clicks')).toEqual({ live: 57, expired: 48 })
    expect(twice.snapshots.filter(({ status }) => status === 'superseded')).toEqual([])
  })

  it('says of each source version of the truth what is left of it', () => {
    const wrong = truth.edges.flatMap(({ source }) => {
      const status = twice.snapshots.find(
        (one) => one.table === refOf(source) && one.id === BigInt(source.snapshot),
      )?.status
      const want = source.state.startsWith('tag') ? 'tagged' : source.state.replace('-only', '')
      return status === want ? [] : [`${refOf(source)}@${source.snapshot}: ${source.state}, said ${status}`]
    })
    expect(wrong).toEqual([])
  })

  it('keeps the consumer that blocks expiry, and the tags that outlive their snapshots', () => {
    const table = (ref: string) => once.tables.find((one) => one.ref === ref)
    expect(table('table:src.clicks')?.consumers).toMatchObject([
      { consumerId: 'click-reader', nextSnapshot: 49n },
    ])
    expect(table('table:src.events')?.tags.map(({ name, snapshotId }) => [name, snapshotId])).toEqual([
      ['first-kept', 48n],
      ['kept-1-hour', 48n],
    ])
  })
})
