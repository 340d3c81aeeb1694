import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzCount, fuzzSeed } from '@/fixtures/testing/mutate'
import { deriveFacts, type LakeFacts } from '../facts'
import type { Observation, StoredObservation } from '../observations'
import type { RefText } from '../refs'
import { foldRuns, observationsOf, sayingOf, type EventDataset, type Json, type RunEvent } from '.'

const WAREHOUSE = 's3://l/w'
const PLACE = { warehouse: WAREHOUSE, pathRewrites: [], tables: new Set<RefText>() }

const TABLES = ['ods.orders', 'ods.users', 'dwd.wide'] as const
/** The three names of one table, and one of a table branch. */
const dataset = fc
  .tuple(fc.constantFrom(...TABLES), fc.nat(4), fc.nat(3))
  .map(([name, form, version]): EventDataset => {
    const [database, table] = name.split('.')
    const path = `${WAREHOUSE}/${database}.db/${table}`
    const named: readonly (readonly [string, string])[] = [
      [WAREHOUSE, `lake.${name}`],
      [`paimon://${path}`, `other.${name}`],
      [path, `paimon.${name}`],
      [`${WAREHOUSE}/`, `a.${name}`],
      ['kafka://b:9092', 'clicks'],
    ]
    const [namespace, called] = named[form] ?? ['', '']
    const facets: [string, Json][] = version === 0 ? [] : [['version', { datasetVersion: String(version) }]]
    return { namespace, name: called, facets: new Map(facets), useFacets: new Map() }
  })

const RUNS = ['r1', 'r2', 'r3']
const ids = new Map([
  ['r1', '1'.repeat(32)],
  ['r2', '2'.repeat(32)],
])

const event = fc
  .record({
    type: fc.constantFrom('START', 'RUNNING', 'COMPLETE', 'FAIL', 'ABORT', 'OTHER'),
    at: fc.nat(30),
    run: fc.constantFrom(...RUNS),
    job: fc.constantFrom('enrich', 'sum'),
    sql: fc.option(fc.constantFrom('A', 'B'), { freq: 3 }),
    checkpoint: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
    inputs: fc.array(dataset, { maxLength: 2 }),
    outputs: fc.array(dataset, { maxLength: 2 }),
    bare: fc.boolean(),
  })
  .map(({ type, at, run, job, sql, checkpoint, inputs, outputs, bare }): RunEvent => {
    const runFacets: [string, Json][] = [['processing_engine', { version: '2.2', name: 'flink' }]]
    const flinkJobId = ids.get(run)
    if (flinkJobId !== undefined) runFacets.push(['flink_job', { jobId: flinkJobId }])
    if (checkpoint !== null) runFacets.push(['headwater_checkpoint', { checkpointId: checkpoint }])
    return {
      kind: 'run',
      type: type as RunEvent['type'],
      at: at * 1_000,
      producer: null,
      run: { id: run, facets: new Map(runFacets) },
      job: {
        namespace: 'f',
        name: job,
        facets: sql === null ? new Map() : new Map([['sql', { query: sql }]]),
      },
      inputs: bare ? [] : inputs,
      outputs: bare ? [] : outputs,
    }
  })

/** Flink calls the job of the first run otherwise. */
const FLINK_SAYS: StoredObservation = {
  place: 'http://flink/jobs/1',
  readAt: 0,
  lastReadAt: 0,
  body: {
    kind: 'job',
    cluster: 'main',
    jobId: '1'.repeat(32),
    name: 'insert-into_lake.dwd.wide',
    state: 'RUNNING',
    jobType: 'STREAMING',
    startTime: 0,
    endTime: null,
    now: null,
    stateTimes: [],
    vertices: [],
  },
}

/** As the store keeps it: the same said again is one observation, with its first and last time. */
function keep(events: readonly RunEvent[]): StoredObservation[] {
  const kept = new Map<string, StoredObservation>()
  for (const one of events.flatMap((each): Observation[] => observationsOf(each, PLACE))) {
    const key = JSON.stringify([one.place, one.body], (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    )
    const known = kept.get(key)
    kept.set(key, {
      ...one,
      readAt: Math.min(one.readAt, known?.readAt ?? Infinity),
      lastReadAt: Math.max(one.readAt, known?.lastReadAt ?? -Infinity),
    })
  }
  return [...kept.values()]
}

function factsOf(events: readonly RunEvent[], read: readonly StoredObservation[] = []): LakeFacts {
  return deriveFacts({ observations: [...read, ...keep(events)], warehouse: WAREHOUSE, pathRewrites: [] })
}

const edgesOf = (facts: LakeFacts) => new Set(facts.edges.map(({ from, to }) => `${from} ${to}`))

const shuffledAndRepeated = (events: readonly RunEvent[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...events], { minLength: events.length }),
      fc.array(fc.nat(Math.max(0, events.length - 1)), { maxLength: 10 }),
    )
    .map(([all, again]) => [...again.flatMap((i) => events[i] ?? []), ...all])

const history = fc
  .array(event, { minLength: 1, maxLength: 14 })
  .chain((events) => fc.tuple(fc.constant(events), shuffledAndRepeated(events)))

const numRuns = Math.max(200, fuzzCount() / 10)

describe(`random histories of events, seed ${fuzzSeed()}`, () => {
  it(
    'give the same facts and runs in any order and number (requirements 17, 18)',
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(history, ([events, otherwise]) => {
          expect(factsOf(otherwise, [FLINK_SAYS])).toEqual(factsOf(events, [FLINK_SAYS]))
          expect(foldRuns(otherwise.map(sayingOf))).toEqual(foldRuns(events.map(sayingOf)))
        }),
        { numRuns, seed: fuzzSeed() },
      )
    },
  )

  it(
    'lose no edge by what follows, and none by what is cut off without datasets',
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(history, fc.nat(14), ([events], cut) => {
          const all = edgesOf(factsOf(events))
          for (const edge of edgesOf(factsOf(events.slice(0, cut)))) expect(all).toContain(edge)
          const bearing = events.filter(({ inputs, outputs }) => inputs.length + outputs.length > 0)
          expect(edgesOf(factsOf(bearing))).toEqual(all)
        }),
        { numRuns, seed: fuzzSeed() },
      )
    },
  )
})

describe('foldRuns', () => {
  const saying = (type: RunEvent['type'], at: number) => ({
    runId: 'r',
    job: { namespace: 'n', name: 'j' },
    type,
    at,
    flinkJobId: null,
  })

  it.each([
    [[saying('START', 1)], 'RUNNING', null],
    [[saying('OTHER', 1)], 'NEW', null],
    [[saying('RUNNING', 2), saying('COMPLETE', 5), saying('RUNNING', 9)], 'COMPLETED', 5],
    [[saying('FAIL', 7), saying('START', 1), saying('ABORT', 8)], 'FAILED', 7],
    [[saying('ABORT', 3)], 'ABORTED', 3],
  ])('ends a run by its first terminal event, and opens it again by none', (sayings, state, endedAt) => {
    expect(foldRuns(sayings)).toMatchObject([{ state, endedAt }])
  })
})
