import { describe, expect, it } from 'vitest'
import type { RefText } from '../refs'
import { chainOfTwo } from '../rollback/testing/two-jobs'
import { refOf } from '../testing/lake-builder'
import { blastRadius } from '.'

const NOW = 10_000
const from = (table: string, id: bigint) => ({ table: refOf(table), id })

describe('blast radius of a commit', () => {
  it('follows it through jobs to the first version of each table that holds it, and to who has read it', () => {
    const found = blastRadius(chainOfTwo(), from('d.src', 3n), NOW)
    expect(
      found.tables.map(({ ref, from: first, snapshots, hops }) => [ref, first, snapshots, hops]),
    ).toEqual([
      ['table:d.mid', 'table:d.mid@3', 2, 1],
      ['table:d.out', 'table:d.out@3', 2, 2],
    ])
    expect(found.readers.map(({ job, table, at, state }) => [job, table, at, state])).toEqual([
      ['job:a', 'table:d.src', 'job:a~a@3', 'has-read'],
      ['job:b', 'table:d.mid', 'job:b~b@3', 'has-read'],
    ])
  })

  it('says who has not read it yet', () => {
    const facts = chainOfTwo((lake) => void lake.commit('d.src', { at: 900 }))
    const found = blastRadius(facts, from('d.src', 5n), NOW)
    expect(found.tables).toEqual([])
    expect(found.readers.map(({ job, state, at }) => [job, state, at])).toEqual([['job:a', 'not-yet', null]])
  })

  it('is not certain where a position is only bounded, nor is anything behind it', () => {
    const facts = chainOfTwo()
    const reads = facts.reads.map((one) =>
      one.jobId === 'a' && one.checkpointId === 2n
        ? { ...one, certainty: 'range' as const, low: 1n, high: 3n }
        : one,
    )
    const found = blastRadius({ ...facts, reads }, from('d.src', 3n), NOW)
    expect(found.readers.map(({ at, state }) => [at, state])).toEqual([
      ['job:a~a@2', 'may-have-read'],
      ['job:b~b@2', 'may-have-read'],
    ])
    expect(found.tables.map(({ from: first, certain }) => [first, certain])).toEqual([
      ['table:d.mid@2', false],
      ['table:d.out@2', false],
    ])
  })

  it('names sinks outside the lake, and consumers by where they stand', () => {
    const facts = chainOfTwo()
    const outside = 'boundary:kafka/orders' as RefText
    const runs = facts.runs.map((run) =>
      run.jobId === 'b'
        ? {
            ...run,
            sinks: [
              ...run.sinks,
              { to: outside, certainty: 'exact' as const, commitUser: null, evidence: [] },
            ],
          }
        : run,
    )
    const tables = facts.tables.map((table) =>
      table.ref === refOf('d.mid')
        ? {
            ...table,
            consumers: [
              { consumerId: 'ahead', nextSnapshot: 4n, modifiedAt: 1 },
              { consumerId: 'behind', nextSnapshot: 3n, modifiedAt: 1 },
            ],
          }
        : table,
    )
    const found = blastRadius({ ...facts, runs, tables }, from('d.src', 3n), NOW)
    expect(found.sinks).toEqual([{ ref: outside, job: 'job:b', certain: true }])
    expect(found.consumers.map(({ consumerId, passed }) => [consumerId, passed])).toEqual([
      ['ahead', true],
      ['behind', false],
    ])
  })

  it('ends where a job writes the table it reads', () => {
    const facts = chainOfTwo((lake) => {
      lake.run('loop', { job: 'loop', start: 1, reads: ['d.out'], writes: ['d.out'] })
      lake.checkpoint('loop', 1n, {
        completed: 500,
        reads: { 'd.out': 4n },
        writes: { 'd.out': [lake.commit('d.out', { at: 505, run: 'loop', checkpoint: 1n })] },
      })
    })
    const found = blastRadius(facts, from('d.out', 4n), NOW)
    expect(found.readers.map(({ job }) => job)).toEqual(['job:loop'])
    expect(found.tables.map(({ ref }) => ref)).toEqual([])
  })

  it('leaves out what was rolled away', () => {
    const facts = chainOfTwo()
    const snapshots = facts.snapshots.map((one) =>
      one.table === refOf('d.mid') && one.id >= 3n ? { ...one, status: 'superseded' as const } : one,
    )
    expect(blastRadius({ ...facts, snapshots }, from('d.src', 3n), NOW).tables).toEqual([])
  })
})
