import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureLakePath } from '@/fixtures/testing/fixture-lake'
import { makeTree } from '@/fixtures/testing/temp-tree'
import { createLocalFiles } from './local-files'
import { parseMetadata } from './metadata-record'

const JOB = '81e55d4e9104b5171c5c4759555f5aad'
const SAMPLE = readFileSync(join(fixtureLakePath('word-count'), 'checkpoints', JOB, 'chk-5', '_metadata'))

/**
 * The sample as it would be with larger states: every inline stream (tag 1: name, length, bytes) becomes a file beside
 * the metadata (tag 6: name, 64-bit size).
 */
function moveStatesOut(bytes: Buffer): {
  readonly bytes: Buffer
  readonly files: ReadonlyMap<string, Buffer>
} {
  const files = new Map<string, Buffer>()
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf('file:/'); at >= 0; at = bytes.indexOf('file:/', at + 1)) {
    const nameEnd = at + bytes.readUInt16BE(at - 2)
    if (at < from || bytes[at - 3] !== 1) continue
    const size = bytes.readInt32BE(nameEnd)
    const name = `state-${files.size}`
    files.set(name, bytes.subarray(nameEnd + 4, nameEnd + 4 + size))
    const handle = Buffer.alloc(1 + 2 + name.length + 8)
    handle[0] = 6
    handle.writeUInt16BE(name.length, 1)
    handle.write(name, 3)
    handle.writeBigInt64BE(BigInt(size), 3 + name.length)
    parts.push(bytes.subarray(from, at - 3), handle)
    from = nameEnd + 4 + size
  }
  parts.push(bytes.subarray(from))
  return { bytes: Buffer.concat(parts), files }
}

async function parse(bytes: Buffer, folder: string) {
  const context = { directory: `file:${folder}`, jobIdFromPath: JOB, modifiedAt: null }
  const parsed = await parseMetadata(createLocalFiles(), bytes, context)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.value
}

describe('parseMetadata', () => {
  it('fetches states that lie in files beside the metadata', async () => {
    const folder = makeTree()
    const { bytes, files } = moveStatesOut(SAMPLE)
    for (const [name, content] of files) writeFileSync(join(folder, name), content)
    const moved = await parse(bytes, folder)
    const inline = await parse(SAMPLE, folder)
    expect(files.size).toBeGreaterThan(2)
    expect(moved.files).toEqual([...files.keys()])
    expect({ ...moved, files: [] }).toEqual(inline)
    expect(inline.observation.sinks[0]?.commitUsers).toHaveLength(1)
  })

  it('marks states as missing whose files are not there', async () => {
    const { observation, warnings } = await parse(moveStatesOut(SAMPLE).bytes, makeTree())
    expect(observation.sinks[0]).toMatchObject({ stateMissing: true, commitUsers: [] })
    expect(warnings.map((warning) => warning.message).join()).toContain('not there')
  })

  it('passes refusals on', async () => {
    const context = { directory: 'file:/x', jobIdFromPath: null, modifiedAt: null }
    expect(await parseMetadata(createLocalFiles(), SAMPLE.subarray(0, 50), context)).toMatchObject({
      ok: false,
      error: { reason: 'incomplete', offset: expect.any(Number) as number },
    })
  })
})
