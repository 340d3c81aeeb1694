import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRef } from '../refs'
import type { RunFact } from './model'
import { RunNames } from './run-names'

function run(jobName: string, jobId: string, startTime = 0): RunFact {
  return {
    jobId,
    jobName,
    startTime,
    clusters: [],
    jobType: 'STREAMING',
    maintenance: false,
    endTime: null,
    states: [],
    chain: jobId,
    restoredFrom: null,
    sources: [],
    sinks: [],
    checkpointIntervalMillis: null,
    checkpointTimeoutMillis: null,
    evidence: [],
  }
}

const A = '1a2b3c4d00000000000000000000000a'
const B = '1a2b3c4d00000000000000000000000b'
const C = '9f2b3c4d000000000000000000000000'

describe('RunNames', () => {
  it('names a run by eight digits, and by more where two of the job begin alike', () => {
    const names = new RunNames([
      run('enrich', A),
      run('enrich', B),
      run('enrich', C),
      run('other', A.replace('a', 'f')),
    ])
    expect(names.refOf(run('enrich', C))).toBe('job:enrich~9f2b3c4d')
    expect(names.refOf(run('enrich', A))).toBe(`job:enrich~${A}`)
    expect(names.checkpointRef(run('enrich', C), 17n)).toBe('job:enrich~9f2b3c4d@17')
    expect(names.checkpointRef(run('enrich', C), null)).toBe('job:enrich~9f2b3c4d')
  })

  it('finds the run a name means', () => {
    const names = new RunNames([run('enrich', A, 5), run('enrich', B, 9), run('enrich', C, 7)])
    expect(names.find('enrich', null)?.jobId).toBe(B)
    expect(names.find('enrich', '9f2b3c4d')?.jobId).toBe(C)
    expect(names.find('enrich', '1a2b3c4d')).toBeNull()
    expect(names.find('enrich', 'ffffffff')).toBeNull()
    expect(names.find('none', null)).toBeNull()
    expect(names.ofJob('enrich').map((one) => one.jobId)).toEqual([B, C, A])
    expect(names.byJobId(A)?.startTime).toBe(5)
  })

  it('takes names from the prototype of objects for names', () => {
    const names = new RunNames([run('constructor', A), run('__proto__', B)])
    expect(names.jobs).toEqual(['__proto__', 'constructor'])
    expect(names.ofJob('toString')).toEqual([])
    expect(names.find('__proto__', null)?.jobId).toBe(B)
  })

  it('finds every run by the name it gives it', () => {
    const jobId = fc.stringMatching(/^[ab]{10}[0-9a-f]{22}$/)
    fc.assert(
      fc.property(fc.uniqueArray(jobId, { maxLength: 20 }), (ids) => {
        const runs = ids.map((id, index) => run(index % 2 === 0 ? 'x' : 'y z', id))
        const names = new RunNames(runs)
        for (const one of runs) {
          const ref = parseRef(names.refOf(one))
          if (!ref.ok || ref.value.kind !== 'run') throw new Error('no run ref')
          expect(names.find(ref.value.name, ref.value.run)).toBe(one)
        }
      }),
    )
  })
})
