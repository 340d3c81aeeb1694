import { expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { createLocalFiles } from './local-files'
import { recordingEnd } from './recording-end'

it('is the time of the last recorded answer', async () => {
  const end = await recordingEnd(createLocalFiles(), `file:${fixtureLakePath('shop')}/flink/late`)
  expect(end).toBe(Date.parse('2026-11-29T22:16:46.522Z'))
})

it('is unknown where nothing was recorded', async () => {
  expect(await recordingEnd(createLocalFiles(), `file:${fixtureLakePath('shop')}/warehouse`)).toBeNull()
})
