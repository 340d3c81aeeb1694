import { describe, expect, it } from 'vitest'
import type { EventFault } from './read-event'
import { readEvents } from '.'

const START = {
  eventType: 'START',
  eventTime: '2026-01-01T00:00:01.482Z',
  producer: 'p',
  run: { runId: 'r', facets: {} },
  job: { namespace: 'flink', name: 'enrich' },
  inputs: [{ namespace: 's3://l/w', name: 'c.ods.orders', facets: { mine_own: { a: [1] } } }],
}

const textOf = (change: object) => JSON.stringify({ ...START, ...change })

function faultOf(text: string): EventFault | null {
  const read = readEvents(text)
  if (!read.ok) return read.error
  const [first] = read.value.events
  return first?.ok === false ? first.error : null
}

describe('readEvents', () => {
  it('tells the kind by what is there, and keeps facets that nobody knows', () => {
    const read = readEvents(
      JSON.stringify([
        START,
        { ...START, run: undefined },
        { eventTime: START.eventTime, dataset: START.inputs[0] },
      ]),
    )
    const events = read.ok ? read.value.events.map((one) => (one.ok ? one.value.event : null)) : []
    expect(events.map((event) => event?.kind)).toEqual(['run', 'job', 'dataset'])
    expect(events[0]).toMatchObject({ at: Date.parse(START.eventTime), type: 'START' })
    const inputs = events[0]?.kind === 'run' ? events[0].inputs : []
    expect(inputs[0]?.facets.get('mine_own')).toEqual({ a: [1] })
  })

  it('keeps the text of each event of a list with every digit', () => {
    const one =
      '{"eventTime":"2026-01-01T00:00:00Z", "job":{"namespace":"n","name":"a,]}\\"["},"x":9223372036854775807}'
    const read = readEvents(`[ ${one} ,\n${one}]`)
    expect(read.ok && read.value.events.map((event) => event.ok && event.value.text)).toEqual([one, one])
  })

  it('lets one wrong event of a list spoil no other', () => {
    const read = readEvents(JSON.stringify([START, 5, { ...START, job: null }, START]))
    expect(read.ok && read.value.events.map(({ ok }) => ok)).toEqual([true, false, false, true])
  })

  it('takes lines, of which each is right or wrong by itself', () => {
    const read = readEvents(`${JSON.stringify(START)}\n{"cut":\n\n${JSON.stringify(START)}\n`, {
      lines: true,
    })
    expect(read.ok && read.value.events.map(({ ok }) => ok)).toEqual([true, false, true])
  })

  it.each([
    [{ eventTime: undefined }, '/eventTime'],
    [{ eventTime: 'yesterday' }, '/eventTime'],
    [{ run: {} }, '/run/runId'],
    [{ run: [] }, '/run'],
    [{ job: undefined }, '/job'],
    [{ job: { namespace: 'n' } }, '/job/name'],
    [{ job: { namespace: 5, name: 'a' } }, '/job/namespace'],
    [{ inputs: {} }, '/inputs'],
    [{ inputs: [START.inputs[0], { name: 'x' }] }, '/inputs/1/namespace'],
    [{ outputs: [{ namespace: '', name: '' }] }, '/outputs/0/name'],
    [{ outputs: [{ namespace: '', name: 'x', facets: [] }] }, '/outputs/0/facets'],
    [{ run: undefined, job: undefined }, ''],
    [{ eventType: 7 }, '/eventType'],
  ])('names the place of what is wrong: %o', (change, pointer) => {
    expect(faultOf(textOf(change))?.pointer).toBe(pointer)
  })

  it.each([
    [{ eventType: undefined }, 'OTHER'],
    [{ eventType: 'PAUSED' }, 'OTHER'],
    [{ eventType: 'complete' }, 'COMPLETE'],
    [{ eventTime: '2026-01-01T00:00:01' }, 'START'],
    [{ eventTime: '2026-01-01T01:00:01.123456789+01:00' }, 'START'],
  ])('is lenient with %o', (change, type) => {
    const read = readEvents(textOf(change))
    const [first] = read.ok ? read.value.events : []
    expect(first).toMatchObject({ ok: true, value: { event: { type } } })
  })

  it.each(['', '{', 'null', '5', '"x"', '[[', '{"a":1}x'])('refuses %s', (text) => {
    expect(faultOf(text)).not.toBeNull()
  })

  it('bounds depth, size, and number', () => {
    const deep = `${'['.repeat(70)}${']'.repeat(70)}`
    expect(faultOf(textOf({}).replace('"mine_own":{"a":[1]}', `"mine_own":${deep}`))?.message).toMatch(
      /deeper/,
    )
    expect(faultOf('['.repeat(100_000))).not.toBeNull()
    const many = Array.from({ length: 2_001 }, () => START.inputs[0])
    expect(faultOf(textOf({ inputs: many }))).toEqual({
      pointer: '/inputs/2000',
      message: 'more than 2000 datasets',
    })
    const facets = { large: { text: 'x'.repeat(1_100_000) } }
    expect(faultOf(textOf({ outputs: [{ namespace: 'n', name: 'a', facets }] }))?.pointer).toBe(
      '/outputs/0/facets/large',
    )
    expect(faultOf(textOf({ other: 'x'.repeat(4_300_000) }))?.message).toMatch(/longer than/)
  })
})
