import { describe, expect, it } from 'vitest'
import { ok, refuse } from '@/lib/domain/result'
import { parseConsumer } from '@/lib/ingest/paimon'
import type { FileContent, FileProblem, FileStore } from './file-store'
import type { ReaderContext } from './reader-events'
import { fromText, readRecord } from './read-record'

const NOW = 1_000_000

/** A store that answers one read after the other, the last one for ever. */
function storeOf(...contents: (string | FileProblem | Uint8Array)[]): FileStore & { reads: number } {
  const never = () => Promise.reject(new Error('not asked for'))
  return {
    marksFolders: false,
    reads: 0,
    list: never,
    stat: never,
    read() {
      const content = contents[Math.min(this.reads++, contents.length - 1)] ?? ''
      if (typeof content !== 'string' && 'reason' in content) return Promise.resolve(refuse(content))
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      return Promise.resolve(ok<FileContent>({ bytes, modifiedAt: NOW - 100, mark: 'm' }))
    },
  }
}

function read(store: FileStore, more: Partial<ReaderContext> = {}) {
  const waits: number[] = []
  const context: ReaderContext = {
    signal: new AbortController().signal,
    now: () => NOW,
    wait: (millis) => Promise.resolve(void waits.push(millis)),
    ...more,
  }
  return readRecord(store, 'file:/c', 1000, fromText(parseConsumer), context).then((result) => ({
    result,
    waits,
  }))
}

describe('readRecord', () => {
  it('reads a file with its time and mark', async () => {
    const { result, waits } = await read(storeOf('{"nextSnapshot": 4}'))
    expect(result).toEqual({ kind: 'read', value: { nextSnapshot: 4n }, modifiedAt: NOW - 100, mark: 'm' })
    expect(waits).toEqual([])
  })

  it('reads a half-written file again until it is whole (oddity 13)', async () => {
    const { result, waits } = await read(storeOf('', '{"nextSn', '{"nextSnapshot": 4}'))
    expect(result).toMatchObject({ kind: 'read', value: { nextSnapshot: 4n } })
    expect(waits).toEqual([50, 150])
  })

  it('gives up on it with a warning that names the place', async () => {
    const { result, waits } = await read(storeOf('{"nextSn'))
    expect(result).toMatchObject({
      kind: 'refused',
      warning: {
        code: 'file-incomplete',
        where: 'file:/c',
        message: expect.stringMatching(/\(offset 8\)$/) as string,
      },
    })
    expect(waits).toEqual([50, 150, 400])
  })

  it('does not wait for what was written long ago', async () => {
    const { result, waits } = await read(storeOf('{"nextSn'), { now: () => NOW + 3_600_000 })
    expect(result).toMatchObject({ kind: 'refused', warning: { code: 'file-incomplete' } })
    expect(waits).toEqual([])
  })

  it('tells vanished files apart, also between two tries (oddity 2)', async () => {
    const gone: FileProblem = { reason: 'not-found', message: 'gone' }
    expect((await read(storeOf(gone))).result).toEqual({ kind: 'vanished' })
    expect((await read(storeOf('', gone))).result).toEqual({ kind: 'vanished' })
  })

  it('tries again where storage fails for no clear reason (oddity 2)', async () => {
    const failed: FileProblem = { reason: 'io', message: 'the file system failed (EIO)' }
    expect((await read(storeOf(failed, '{"nextSnapshot": 4}'))).result).toMatchObject({ kind: 'read' })
    const { result, waits } = await read(storeOf(failed))
    expect(result).toMatchObject({
      warning: { code: 'file-unreadable', message: 'the file system failed (EIO)' },
    })
    expect(waits).toHaveLength(3)
  })

  it.each([
    ['denied', 'file-unreadable'],
    ['too-large', 'file-too-large'],
    ['loop', 'file-unreadable'],
  ] as const)('does not try again for %s', async (reason, code) => {
    const store = storeOf({ reason, message: reason })
    expect((await read(store)).result).toMatchObject({ warning: { code } })
    expect(store.reads).toBe(1)
  })

  it('names the byte where a text is no UTF-8', async () => {
    const { result } = await read(storeOf(Uint8Array.from([0x7b, 0xff, 0x7d])))
    expect(result).toMatchObject({ warning: { code: 'file-damaged', message: 'not UTF-8 text (offset 1)' } })
  })

  it('stops when it is aborted', async () => {
    await expect(read(storeOf('x'), { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow(
      'cancelled',
    )
  })
})
