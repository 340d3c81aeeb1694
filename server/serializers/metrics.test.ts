import { describe, expect, it } from 'vitest'
import { buildDelayIndex } from '@/lib/domain/delay'
import type { RefText } from '@/lib/domain/refs'
import { LakeBuilder, refOf } from '@/lib/domain/testing/lake-builder'
import type { LakeMetrics } from '@/server/services/metrics/metrics-service'
import { toMetricsText } from './metrics'

const T = 10_000_000
const lake = new LakeBuilder().table('d.a').run('i1', { job: 'in', writes: ['d.a'] })
lake.commit('d.a', { at: T - 1_000, run: 'i1', checkpoint: 1n })
lake.checkpoint('i1', 1n, { completed: T - 1_000, writes: { 'd.a': [1n] } })
const delay = buildDelayIndex(lake.build(), T).judge(refOf('d.a'))!

const figures = (change: Partial<LakeMetrics> = {}): LakeMetrics => ({
  lake: 'l',
  tables: [{ delay, backlog: null }],
  jobs: [{ ref: 'job:in' as RefText, checkpointAge: 1_500, failures: 0 }],
  omitted: { tables: 0, jobs: 0 },
  openIncidents: 2,
  lastSync: null,
  ...change,
})

describe('metrics as text', () => {
  it('declares each metric once, before all its samples', () => {
    const lines = toMetricsText([figures(), figures({ lake: 'm' })]).split('\n')
    expect(lines.filter((line) => line === '# TYPE headwater_incidents_open gauge')).toHaveLength(1)
    const at = lines.indexOf('# TYPE headwater_incidents_open gauge')
    expect(lines.slice(at + 1, at + 3)).toEqual([
      'headwater_incidents_open{lake="l"} 2',
      'headwater_incidents_open{lake="m"} 2',
    ])
    expect(lines.at(-1)).toBe('')
    for (const line of lines.slice(0, -1))
      expect(line).toMatch(/^(# (HELP|TYPE) headwater_[a-z_]+ .+|headwater_[a-z_]+\{.*\} -?[0-9.e+]+)$/)
  })

  it('leaves out what is not known, and gives one state of six', () => {
    const text = toMetricsText([
      figures({ jobs: [{ ref: 'job:in' as RefText, checkpointAge: null, failures: 3 }] }),
    ])
    expect(text).not.toContain('headwater_job_checkpoint_age_seconds')
    expect(text).not.toContain('headwater_table_backlog')
    expect(text).not.toContain('headwater_sync_')
    expect(text.match(/^headwater_table_state\{.*\} 1$/gm)).toHaveLength(1)
    expect(text.match(/^headwater_table_state\{.*\} 0$/gm)).toHaveLength(5)
  })

  it('escapes labels', () => {
    const odd = toMetricsText([figures({ lake: 'a"b\\c\nd' })])
    expect(odd).toContain('{lake="a\\"b\\\\c\\nd"}')
  })

  it('is empty without lakes', () => {
    expect(toMetricsText([])).toBe('\n')
  })
})
