import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { parseBackpressure } from './backpressure'

const late = fixtureLakePath('shop') + '/flink/late/jobs'
const recorded = (job: string, vertex: string) =>
  parseBackpressure(readFileSync(`${late}/${job}/vertices/${vertex}/backpressure.json`, 'utf8'))
const answer = (...subtasks: object[]) => parseBackpressure(JSON.stringify({ status: 'ok', subtasks }))

describe('back pressure of a vertex', () => {
  it('is read as recorded: a lookup join at its limit, and the operator before it held up', () => {
    const job = '55cfe5442b1e93834b117417f25b9321'
    expect(recorded(job, 'ea632d67b7d595e5b851708ae9ad79d6')).toMatchObject({
      ok: true,
      value: { busy: 1000 },
    })
    expect(recorded(job, '0a448493b4782967b150582570326227')).toEqual({
      ok: true,
      value: { busy: 0, backPressured: 1000 },
    })
  })

  it('is that of the busiest and of the most held up subtask', () => {
    const one = { ratio: 0.1, idleRatio: 0.1, busyRatio: 0.8 }
    const other = { ratio: 0.6, idleRatio: 0.3, busyRatio: 0.1 }
    expect(answer(one, other)).toEqual({ ok: true, value: { busy: 800, backPressured: 600 } })
  })

  it('is not known where Flink has no figures', () => {
    expect(parseBackpressure('{"status":"deprecated"}')).toEqual({ ok: true, value: null })
    expect(answer({ ratio: 0, idleRatio: 0, busyRatio: 0 })).toEqual({ ok: true, value: null })
    expect(answer({ ratio: 0, idleRatio: 0, busyRatio: 'NaN' })).toEqual({ ok: true, value: null })
    expect(answer({ ratio: 0.4, idleRatio: 0, busyRatio: 'NaN' })).toEqual({
      ok: true,
      value: { busy: null, backPressured: 400 },
    })
  })

  it('is refused where it is no answer', () => {
    expect(parseBackpressure('{"errors":["boom"]}').ok).toBe(false)
    expect(parseBackpressure('<html>').ok).toBe(false)
  })
})
