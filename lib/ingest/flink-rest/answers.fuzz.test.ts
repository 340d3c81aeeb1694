import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { fuzzCount, fuzzSeed, mutants } from '@/fixtures/testing/mutate'
import { decodeText } from '../json'
import type { Parsed } from '../refusal'
import {
  parseCheckpoints,
  parseCheckpointsConfig,
  parseClusterConfig,
  parseExceptions,
  parseJob,
  parseJobsOverview,
  parsePlan,
  parseRecordingIndex,
} from '.'

const JOB = '77a7e288c5d5379ec979f094c65659a1'
const asked = { cluster: 'main', jobId: JOB }
const late = fixtureLakePath('shop') + '/flink/late'

const parsers: readonly (readonly [string, (text: string) => Parsed<unknown>])[] = [
  [`jobs/overview.json`, (text) => parseJobsOverview(text, 'main')],
  [`jobs/${JOB}/job.json`, (text) => parseJob(text, asked)],
  [`jobs/${JOB}/plan.json`, (text) => parsePlan(text, asked)],
  [`jobs/${JOB}/checkpoints.json`, (text) => parseCheckpoints(text, asked)],
  [`jobs/${JOB}/checkpoints-config.json`, (text) => parseCheckpointsConfig(text, asked)],
  [`jobs/${JOB}/exceptions.json`, (text) => parseExceptions(text, asked)],
  [`config.json`, parseClusterConfig],
  [`index.json`, parseRecordingIndex],
]

describe('parsers of Flink answers, damaged inputs', () => {
  const count = Math.ceil(fuzzCount() / 20)
  const seed = fuzzSeed()

  it.each(parsers)('%s', { timeout: 120_000 }, (file, parse) => {
    const sample = readFileSync(`${late}/${file}`)
    for (const { bytes, history } of mutants([sample], count, seed)) {
      const text = decodeText(bytes)
      const parsed = text.ok ? parse(text.value) : text
      if (parsed.ok) continue
      const { offset, message } = parsed.error
      expect(offset >= 0 && offset <= bytes.length, history).toBe(true)
      expect(message.length > 0 && message.length < 400, history).toBe(true)
    }
  })
})
