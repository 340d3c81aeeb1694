import { describe, expect, it } from 'vitest'
import { parseCheckpointMetadata } from '.'
import { ByteWriter } from './testing/byte-writer'
import {
  buildMetadata,
  buildProperties,
  inline,
  operatorState,
  segment,
  subtask,
} from './testing/metadata-writer'
import { readSample } from './testing/samples'

const job = 'ccb81bf2c7ab4d43f504206cac7b69e9'

function parse(bytes: Uint8Array, directory = '/checkpoints/x/chk-7', jobIdFromPath: string | null = null) {
  return parseCheckpointMetadata(bytes, { directory, jobIdFromPath, modifiedAt: 5 })
}

describe('parseCheckpointMetadata', () => {
  it('passes on what is known of the file and labels it', () => {
    expect(parse(buildMetadata({}), '/checkpoints/x/chk-7', job)).toMatchObject({
      ok: true,
      observation: {
        kind: 'checkpoint-metadata',
        jobId: job,
        jobIdFrom: 'path',
        checkpointId: 7n,
        typeName: 'Checkpoint',
        savepoint: false,
        directory: '/checkpoints/x/chk-7',
        modifiedAt: 5,
        complete: true,
      },
      warnings: [],
    })
  })

  it('is not complete with bytes left over, or with properties it cannot read', () => {
    const longer = new ByteWriter().raw(buildProperties()).u1(0).done()
    const rest = parse(buildMetadata({ end: longer }))
    expect(rest).toMatchObject({ observation: { complete: false, typeName: 'Checkpoint' }, warnings: [{}] })
    const odd = parse(buildMetadata({ end: new ByteWriter().i4(0xaced0005).u1(0x75).done() }))
    expect(odd).toMatchObject({
      observation: { complete: false, typeName: null },
      warnings: [{ offset: 28 }],
    })
    const old = parse(buildMetadata({ version: 3, end: Uint8Array.of(0) }))
    expect(old).toMatchObject({ observation: { complete: false }, warnings: [{ offset: 24 }] })
  })

  it('refuses properties that are cut off, for then the file is still being written', () => {
    const bytes = buildMetadata({})
    for (let length = 0; length < bytes.length; length++) {
      expect(parse(bytes.subarray(0, length))).toMatchObject({ ok: false, reason: 'incomplete' })
    }
  })

  it('tells a savepoint of old formats by its folder', () => {
    const bytes = buildMetadata({ version: 3 })
    expect(parse(bytes, '/s/savepoint-1cc0a8-3073d40e5050')).toMatchObject({
      observation: { savepoint: true },
    })
    expect(parse(bytes, '/savepoint-1cc0a8/chk-7')).toMatchObject({ observation: { savepoint: false } })
  })

  it('refuses a file above the limit without reading it', () => {
    const size = 64 * 1024 * 1024
    expect(parse(new Uint8Array(size + 1))).toMatchObject({ ok: false, reason: 'too-large', offset: size })
  })

  it('reads a view of a larger buffer', () => {
    const sample = readSample('append-copy-idle')
    const buffer = new Uint8Array(sample.length + 7)
    buffer.set(sample, 7)
    expect(parse(buffer.subarray(7))).toEqual(parse(sample))
  })
})

describe('the job id', () => {
  const named = (name: string) => operatorState([], inline(new Uint8Array(5), name))
  const jobOf = (managed: Uint8Array) => {
    const parsed = parse(buildMetadata({ operators: [{ subtasks: [subtask({ managed })] }] }))
    return parsed.ok ? [parsed.observation.jobId, parsed.observation.jobIdFrom] : null
  }

  it.each([
    [named(`file:/c/${job}/chk-7/uuid`), job],
    [named(`file:/c/${job}/chk-8/uuid`), null],
    [named('file:/s/savepoint-ccb81b-3073d40e5050/uuid'), null],
    [named(`file:/c/${job}/shared/uuid`), null],
    [operatorState([], segment(`file:/c/${job}/taskowned/job_${job}_tm_1/uuid`)), job],
    [operatorState([], segment(`file:/c/${job}/taskowned/job_${'0'.repeat(32)}_tm_1/uuid`)), null],
  ])('is taken from names that only this job and checkpoint can have (%#)', (managed, expected) => {
    expect(jobOf(managed)).toEqual([expected, expected === null ? null : 'handles'])
  })
})
