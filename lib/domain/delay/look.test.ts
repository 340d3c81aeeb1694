import { describe, expect, it } from 'vitest'
import type { RunLoad } from '../facts'
import { jobRefText } from '../refs'
import { LakeBuilder } from '../testing/lake-builder'
import { buildDelayIndex } from '.'

const T = 10_000_000

function look(loads: readonly Omit<RunLoad, 'evidence'>[], now = T, end: number | null = null) {
  const lake = new LakeBuilder()
    .table('ods.a')
    .run('r', { job: 'j', writes: ['ods.a'], end })
    .build()
  const evidence = { kind: 'rest-job', place: 'made by a test', observedAt: 0, says: 'said so' } as const
  const runs = lake.runs.map((run) => ({ ...run, loads: loads.map((one) => ({ ...one, evidence })) }))
  return buildDelayIndex({ ...lake, runs }, now).look(jobRefText('j'))
}
const vertex = (name: string, busy: number | null, backPressured: number | null = 0) => ({
  id: name,
  name,
  busy,
  backPressured,
})

describe('where in a job to look next', () => {
  it('is the last vertex at its limit, not the one that waits for it', () => {
    const vertices = [vertex('Source', 100, 900), vertex('Join', 1000), vertex('Sink', 40)]
    expect(look([{ at: T - 1_000, vertices }])?.load?.suspect?.name).toBe('Join')
  })

  it('is nobody where all keep up; who only looks for snapshots is always busy', () => {
    const vertices = [
      vertex('Source: lake.ods.a-Monitor', 1000),
      vertex('a[1]', 300),
      vertex('Sink', null, null),
    ]
    expect(look([{ at: T - 1_000, vertices }])?.load).toMatchObject({ suspect: null, vertices })
  })

  it('is told by the figures of the instant: not by later ones, old ones, or after the end', () => {
    const at = (time: number, busy: number) => ({ at: time, vertices: [vertex('V', busy)] })
    const loads = [at(T - 400_000, 910), at(T - 60_000, 920), at(T + 60_000, 930)]
    const busyAt = (now: number, end: number | null = null) =>
      look(loads, now, end)?.load?.vertices[0]?.busy ?? null
    expect(busyAt(T)).toBe(920)
    expect(busyAt(T - 400_000)).toBe(910)
    expect(busyAt(T - 90_000)).toBeNull()
    expect(busyAt(T + 60_000)).toBe(930)
    expect(busyAt(T, T - 1)).toBeNull()
  })

  it('is not known where nobody told', () => {
    expect(look([])).toEqual({ failure: null, load: null })
  })
})
