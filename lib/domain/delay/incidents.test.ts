import { describe, expect, it } from 'vitest'
import type { RefText } from '../refs'
import { CLOSES_AFTER, stepIncidents, type OpenIncident, type SeenIncident } from './incidents'

const seen = (culprit: string, change: Partial<SeenIncident> = {}): SeenIncident => ({
  culprit: culprit as RefText,
  class: 'job-slow',
  state: 'late',
  since: 1,
  lateMs: 60_000,
  tables: ['table:d.a' as RefText],
  paused: false,
  ...change,
})
const open = (culprit: string, change: Partial<OpenIncident> = {}): OpenIncident => ({
  id: culprit,
  culprit: culprit as RefText,
  class: 'job-slow',
  worstMs: 60_000,
  mostTables: 1,
  goneSince: null,
  ...change,
})

describe('the ledger of incidents', () => {
  it('opens what is new and goes on with what is known, keeping the worst', () => {
    const found = [
      seen('job:a', { lateMs: 50_000, tables: ['table:d.a', 'table:d.b'] as RefText[] }),
      seen('job:b'),
    ]
    const step = stepIncidents([open('job:a')], found, 1_000)
    expect(step.opened.map(({ culprit }) => culprit)).toEqual(['job:b'])
    expect(step.continued).toMatchObject([{ id: 'job:a', worstMs: 60_000, mostTables: 2 }])
    expect([step.gone, step.closed]).toEqual([[], []])
  })

  it('another class of the same job is another incident', () => {
    const step = stepIncidents([open('job:a')], [seen('job:a', { class: 'checkpoints-failing' })], 1_000)
    expect(step.opened).toHaveLength(1)
    expect(step.gone).toEqual([{ id: 'job:a', since: 1_000 }])
  })

  it('closes what was gone for a minute, dated when it went; what comes back before goes on', () => {
    const first = stepIncidents([open('job:a')], [], 1_000)
    expect(first).toMatchObject({ gone: [{ id: 'job:a', since: 1_000 }], closed: [] })
    const going = [open('job:a', { goneSince: 1_000 })]
    expect(stepIncidents(going, [], 999 + CLOSES_AFTER).closed).toEqual([])
    expect(stepIncidents(going, [], 1_000 + CLOSES_AFTER).closed).toEqual([{ id: 'job:a', at: 1_000 }])
    expect(stepIncidents(going, [seen('job:a')], 2_000)).toMatchObject({
      opened: [],
      continued: [{ id: 'job:a' }],
    })
  })

  it('knows no lateness where none can be told', () => {
    const step = stepIncidents([open('job:a', { worstMs: null })], [seen('job:a', { lateMs: null })], 1)
    expect(step.continued[0]?.worstMs).toBeNull()
  })
})
