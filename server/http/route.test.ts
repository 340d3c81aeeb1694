import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineOperation } from '@/lib/contracts/operations/operation'
import { RefusedError } from '@/lib/domain/errors'
import { createRoutes, type RouteDeps } from './route'
import { createResource } from './resource'

interface Line {
  readonly level: 'warn' | 'error'
  readonly fields: Readonly<Record<string, unknown>>
  readonly message: string
}

function setUp(change: Partial<RouteDeps> = {}) {
  const lines: Line[] = []
  const log = (level: Line['level']) => (fields: object, message: string) =>
    lines.push({ level, fields: fields as Line['fields'], message })
  const deps: RouteDeps = {
    logger: { warn: log('warn'), error: log('error') },
    now: () => 1_000,
    newRequestId: () => 'fresh-id',
    access: { listensOn: '127.0.0.1', allowedHosts: [] },
    checkAnswers: true,
    ...change,
  }
  return { lines, route: createRoutes(deps), resource: createResource(deps) }
}

const putThing = defineOperation({
  id: 'putThing',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/things/{ref}',
  tag: 'system',
  summary: 'For tests',
  params: z.strictObject({ lake: z.string().max(5), ref: z.string() }),
  query: z.strictObject({ size: z.string().optional() }),
  body: z.strictObject({ name: z.string(), more: z.strictObject({ n: z.int() }).optional() }),
  answer: z.object({ said: z.string(), readAt: z.string() }),
  status: 201,
})

function post(path: string, body: BodyInit | undefined, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost:3000' + path, {
    method: 'POST',
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    body: body ?? null,
  })
}

const URL_OF_THING = '/api/v1/lakes/shop/things/x'
const GOOD = JSON.stringify({ name: 'n' })

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const body = (await response.json()) as Record<string, unknown>
  expect(body['status']).toBe(response.status)
  expect(response.headers.get('x-request-id')).toBe(body['requestId'])
  return body
}

describe('route', () => {
  it('gives the handler checked values and puts readAt on its answer', async () => {
    const { route, lines } = setUp()
    const handler = route(putThing, ({ params, query, body }) =>
      Promise.resolve({
        body: { said: [params.lake, params.ref, query.size, body.name].join(' ') },
        headers: { location: '/x' },
      }),
    )
    const response = await handler(post('/api/v1/lakes/shop/things/default.a%252Fb%20c?size=3', GOOD))
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      said: 'shop default.a%2Fb c 3 n',
      readAt: '1970-01-01T00:00:01.000Z',
    })
    expect(response.headers.get('location')).toBe('/x')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(lines).toEqual([])
  })

  it.each([
    ['no JSON', '{', 'request-malformed', 400],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'request-malformed', 400],
    ['no body where one is needed', undefined, 'request-invalid', 400],
    ['the wrong shape', '[]', 'request-invalid', 400],
    ['too much', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 'body-too-large', 413],
  ])('refuses a body with %s', async (_, body, code, status) => {
    const { route, lines } = setUp()
    const response = await route(putThing, () => Promise.resolve({ body: { said: '' } }))(
      post(URL_OF_THING, body),
    )
    expect(await problemOf(response)).toMatchObject({ code, status })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 'warn', fields: { code, requestId: 'fresh-id' } })
  })

  it('stops reading a body of unknown length at the limit', async () => {
    const { route } = setUp()
    let sent = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent++
        controller.enqueue(new Uint8Array(100_000))
      },
      cancel: () => {
        cancelled = true
      },
    })
    const request = new Request('http://localhost:3000' + URL_OF_THING, {
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    const response = await route(putThing, () => Promise.resolve({ body: { said: '' } }))(request)
    expect((await problemOf(response))['code']).toBe('body-too-large')
    expect(cancelled).toBe(true)
    expect(sent).toBeLessThan(20)
  })

  it('takes JSON only', async () => {
    const { route } = setUp()
    const handler = route(putThing, () => Promise.resolve({ body: { said: '' } }))
    const refused = await handler(post(URL_OF_THING, GOOD, { 'content-type': 'text/plain' }))
    expect(await problemOf(refused)).toMatchObject({ code: 'media-type-unsupported', status: 415 })
    for (const type of ['application/json; charset=utf-8', 'application/merge-patch+json']) {
      expect((await handler(post(URL_OF_THING, GOOD, { 'content-type': type }))).status).toBe(201)
    }
  })

  it('names every parameter that is wrong', async () => {
    const { route } = setUp()
    const handler = route(putThing, () => Promise.resolve({ body: { said: '' } }))
    const inBody = JSON.stringify({ name: 1, more: { n: 'x', __proto__: 1, extra: 1 }, constructor: 2 })
    const body = await problemOf(await handler(post(URL_OF_THING, inBody)))
    const names = (body['invalidParams'] as { name: string }[]).map((param) => param.name)
    expect(names).toEqual(expect.arrayContaining(['name', 'more.n', 'more.extra', 'constructor']))

    const query = await problemOf(await handler(post(URL_OF_THING + '?sise=3', GOOD)))
    expect(query['invalidParams']).toEqual([{ name: 'sise', reason: 'unknown parameter' }])
    expect(query['detail']).toBe('sise: unknown parameter')
    const proto = await problemOf(await handler(post(URL_OF_THING + '?__proto__=3&toString=4', GOOD)))
    expect(proto['invalidParams']).toHaveLength(2)
    const twice = await problemOf(await handler(post(URL_OF_THING + '?size=1&size=2', GOOD)))
    expect(twice['invalidParams']).toMatchObject([{ name: 'size' }])
    const path = await problemOf(await handler(post('/api/v1/lakes/too-long/things/x', GOOD)))
    expect(path['invalidParams']).toMatchObject([{ name: 'lake' }])
    const escape = await problemOf(await handler(post('/api/v1/lakes/shop/things/%E0%A4%A', GOOD)))
    expect(escape['code']).toBe('request-malformed')
  })

  it('knows a refusal whose class came from another bundle', async () => {
    const { route } = setUp()
    const foreign = Object.assign(new Error('There is none.'), {
      name: 'RefusedError',
      code: 'lake-not-found',
      invalidParams: [],
    })
    const response = await route(putThing, () => Promise.reject(foreign))(post(URL_OF_THING, GOOD))
    expect(await problemOf(response)).toMatchObject({ status: 404, detail: 'There is none.' })
  })

  it('says what a service refused, and why', async () => {
    const { route, lines } = setUp()
    const cause = new Error('the cause')
    const handler = route(putThing, () =>
      Promise.reject(new RefusedError('lake-not-found', 'There is no lake "x".', { cause })),
    )
    const body = await problemOf(await handler(post(URL_OF_THING, GOOD, { 'x-request-id': 'mine-1' })))
    expect(body).toEqual({
      type: 'urn:headwater:problem:lake-not-found',
      title: 'There is no such lake',
      status: 404,
      detail: 'There is no lake "x".',
      code: 'lake-not-found',
      requestId: 'mine-1',
    })
    expect(lines).toMatchObject([{ level: 'warn', fields: { err: cause, status: 404, path: URL_OF_THING } }])
  })

  it.each([
    ['an error', new Error('SELECT secret FROM x failed')],
    ['a text', 'SELECT secret FROM x failed'],
    ['nothing', undefined],
  ])('tells nothing of the inside when %s is thrown, and logs it whole', async (_, thrown) => {
    const { route, lines } = setUp()
    const handler = route(putThing, () => Promise.reject(thrown as Error))
    const response = await handler(post(URL_OF_THING, GOOD, { 'x-request-id': 'bad id\twith spaces' }))
    const body = await problemOf(response)
    expect(body).toMatchObject({ code: 'internal', status: 500, requestId: 'fresh-id' })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.level).toBe('error')
    if (thrown !== undefined) expect(lines[0]?.fields['err']).toBe(thrown)
  })

  it.each([
    ['breaks its schema', { said: 1 }],
    ['has a field that no schema knows', { said: 'x', secret: 'y' }],
  ])('does not let out an answer that %s', async (_, body) => {
    const reply = () => Promise.resolve({ body: body as unknown as { said: string } })
    const checked = setUp()
    const response = await checked.route(putThing, reply)(post(URL_OF_THING, GOOD))
    expect(await problemOf(response)).toMatchObject({ code: 'internal', status: 500 })
    expect(checked.lines).toMatchObject([{ level: 'error' }])
    const unchecked = setUp({ checkAnswers: false })
    expect((await unchecked.route(putThing, reply)(post(URL_OF_THING, GOOD))).status).toBe(201)
  })

  it('turns away other hosts before anything is read', async () => {
    const { route, lines } = setUp()
    let called = false
    const handler = route(putThing, () => {
      called = true
      return Promise.resolve({ body: { said: '' } })
    })
    const response = await handler(post(URL_OF_THING, '{', { host: 'evil.example' }))
    expect(await problemOf(response)).toMatchObject({ code: 'host-refused', status: 403 })
    expect(called).toBe(false)
    expect(lines).toHaveLength(1)
  })
})

describe('resource', () => {
  it('refuses the methods it does not have with the same body, and says which it has', async () => {
    const { resource, route } = setUp()
    const { POST, GET, DELETE } = resource({
      POST: route(putThing, () => Promise.resolve({ body: { said: 'x' } })),
    })
    expect((await POST(post(URL_OF_THING, GOOD))).status).toBe(201)
    for (const refuse of [GET, DELETE]) {
      const response = await refuse(post(URL_OF_THING, GOOD))
      expect(response.headers.get('allow')).toBe('POST')
      expect(await problemOf(response)).toMatchObject({ code: 'method-not-allowed', status: 405 })
    }
  })

  it('answers for a path that does not exist', async () => {
    const { GET } = setUp().resource({})
    const response = await GET(new Request('http://localhost/api/nope', { headers: { host: 'localhost' } }))
    expect(response.headers.get('allow')).toBeNull()
    expect(await problemOf(response)).toMatchObject({ code: 'route-not-found', status: 404 })
  })
})
