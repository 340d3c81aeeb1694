import { describe, expect, it } from 'vitest'
import { eventStream, type ServerEvent } from './event-stream'

async function* count(to: number, onEnd: () => void): AsyncGenerator<ServerEvent<number>> {
  try {
    for (let n = 1; n <= to; n++) {
      await Promise.resolve()
      yield { name: 'n', data: n }
    }
  } finally {
    onEnd()
  }
}

const QUIET = { headers: {}, onError: () => {}, keepAliveMillis: 60_000 }

describe('eventStream', () => {
  it('writes events and ends with the last', async () => {
    let ended = 0
    const response = eventStream(
      count(2, () => ended++),
      { ...QUIET, signal: new AbortController().signal },
    )
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe(': open\n\nevent: n\ndata: 1\n\nevent: n\ndata: 2\n\n')
    await expect.poll(() => ended).toBe(1)
  })

  it('ends the source when the client goes', async () => {
    let ended = 0
    const response = eventStream(
      count(Infinity, () => ended++),
      { ...QUIET, signal: new AbortController().signal },
    )
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.read()
    await reader?.cancel()
    await Promise.resolve()
    await expect.poll(() => ended).toBe(1)
  })

  it('ends the source when the request is aborted', async () => {
    let ended = 0
    const abort = new AbortController()
    const response = eventStream(
      count(Infinity, () => ended++),
      { ...QUIET, signal: abort.signal },
    )
    const reader = response.body?.getReader()
    await reader?.read()
    abort.abort()
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read());
    await expect.poll(() => ended).toBe(1)
  })

  it('reports a source that breaks, and closes', async () => {
    const errors: unknown[] = []
    const broken = new Error('gone')
    async function* failing(): AsyncGenerator<ServerEvent<number>> {
      yield { name: 'n', data: await Promise.resolve(1) }
      throw broken
    }
    const options = {
      ...QUIET,
      signal: new AbortController().signal,
      onError: (error: unknown) => errors.push(error),
    }
    expect(await eventStream(failing(), options).text()).toBe(': open\n\nevent: n\ndata: 1\n\n')
    expect(errors).toEqual([broken])
  })
})
