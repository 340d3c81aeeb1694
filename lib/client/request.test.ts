import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error'
import { apiPath, requestJson, withQuery } from './request'

type Answer = (url: string, init: RequestInit) => Promise<Response>
const real = globalThis.fetch
let answer: Answer = () => Promise.reject(new Error('no answer set'))

beforeEach(() => {
  globalThis.fetch = (input, init) => answer(input instanceof Request ? input.url : String(input), init ?? {})
})
afterEach(() => {
  globalThis.fetch = real
})

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('requestJson', () => {
  it('sends the body and query, and gives the answer', async () => {
    const seen: { url: string; init: RequestInit }[] = []
    answer = (url, init) => {
      seen.push({ url, init })
      return Promise.resolve(Response.json({ id: 's1' }, { status: 202 }))
    }
    const path = apiPath('lakes', 'shop', 'tables', 'ods.a%2Fb')
    const got = await requestJson(path, { method: 'POST', body: { a: 1 }, query: { q: 'x y', asOf: null } })
    expect(got).toEqual({ id: 's1' })
    expect(seen[0]?.url).toBe('/api/v1/lakes/shop/tables/ods.a%252Fb?q=x+y')
    expect(seen[0]?.init.body).toBe('{"a":1}')
  })

  it('turns a problem body into a typed error', async () => {
    answer = () =>
      Promise.resolve(
        Response.json(
          {
            type: 'about:blank',
            title: 'Bad request',
            status: 400,
            detail: 'Two fields are wrong.',
            code: 'invalid-input',
            requestId: 'r-7',
            invalidParams: [{ name: 'warehouse', reason: 'is no folder' }],
          },
          { status: 400 },
        ),
      )
    const error = await errorOf(requestJson('/api/v1/lakes'))
    expect(error).toMatchObject({ kind: 'problem', status: 400, code: 'invalid-input', requestId: 'r-7' })
    expect(error.message).toBe('Two fields are wrong.')
    expect(error.invalidParams).toEqual([{ name: 'warehouse', reason: 'is no folder' }])
  })

  it('says when something else than the API answered', async () => {
    answer = () => Promise.resolve(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    expect(await errorOf(requestJson('/x'))).toMatchObject({ kind: 'unreadable', status: 502 })
    answer = () => Promise.resolve(Response.json({ hello: 1 }, { status: 500 }))
    expect(await errorOf(requestJson('/x'))).toMatchObject({ kind: 'unreadable', status: 500 })
  })

  it('says when nobody answered, and lets an abort through as it is', async () => {
    answer = () => Promise.reject(new TypeError('fetch failed'))
    expect(await errorOf(requestJson('/x'))).toMatchObject({ kind: 'unreachable' })
    const abort = new AbortController()
    answer = (_url, init) => {
      abort.abort(new Error('left the page'))
      return Promise.reject(init.signal?.reason as Error)
    }
    await expect(requestJson('/x', { signal: abort.signal })).rejects.toThrow('left the page')
  })

  it('gives nothing for 204', async () => {
    answer = () => Promise.resolve(new Response(null, { status: 204 }))
    expect(await requestJson('/x', { method: 'DELETE' })).toBeUndefined()
  })
})

it('repeats a parameter for each value', () => {
  expect(withQuery('/x', { lanes: ['table:a.b', 'job:c'], limit: 5 })).toBe(
    '/x?lanes=table%3Aa.b&lanes=job%3Ac&limit=5',
  )
})
