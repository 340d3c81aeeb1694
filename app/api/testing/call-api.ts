import { operations, type Operation, type WireSync } from '@/lib/contracts'

type Handlers = Partial<Readonly<Record<string, (request: Request) => Promise<Response>>>>
const modules = import.meta.glob<Handlers>('../v1/**/route.ts')

/** Route files by the path they serve, `{name}` for parameters. */
export const routeFiles: ReadonlyMap<string, () => Promise<Handlers>> = new Map(
  Object.entries(modules).map(([file, load]) => [pathOf(file), load]),
)

function pathOf(file: string): string {
  return (
    '/api' +
    file
      .replace(/^\.\./, '')
      .replace(/\/route\.ts$/, '')
      .replaceAll('[', '{')
      .replaceAll(']', '}')
  )
}

/** One request through the route's own handler, as Next would call it. */
async function requestApi(
  method: string,
  path: string,
  body?: unknown,
  more: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const url = new URL(path, 'http://127.0.0.1:3000')
  const route = Object.values(operations).find(
    (one: Operation) => one.method === method && fits(one.path, url.pathname),
  )
  const load = routeFiles.get(route?.path ?? '')
  const handler = (await load?.())?.[method]
  if (handler === undefined) throw new Error(`no route serves ${method} ${url.pathname}`)
  const headers = { host: url.host, 'content-type': 'application/json', ...more.headers }
  const sent =
    body === undefined
      ? null
      : typeof body === 'string' || body instanceof Uint8Array
        ? (body as BodyInit)
        : JSON.stringify(body)
  return handler(new Request(url, { method, headers, body: sent, signal: more.signal ?? null }))
}

/** The same, with the answer read. A text or bytes as body go out as they are. */
export async function callApi(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const answer = await requestApi(method, path, body, { headers })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

/** Text that is sent as it is. */
export async function callApiWithText(
  path: string,
  text: string,
  type: string,
): Promise<{ status: number; body: unknown }> {
  const answer = await requestApi('POST', path, text, { headers: { 'content-type': type } })
  return { status: answer.status, body: JSON.parse(await answer.text()) as unknown }
}

/** The same, for answers that are files. */
export async function callApiForText(
  method: string,
  path: string,
): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await requestApi(method, path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Follows the sync's own events. */
export async function untilSyncEnds(id: string): Promise<WireSync> {
  const answer = await requestApi('GET', `/api/v1/syncs/${id}/events`)
  const last = (await answer.text()).trim().split('\n\n').at(-1) ?? ''
  return JSON.parse(/^data: (.*)$/m.exec(last)?.[1] ?? 'null') as WireSync
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith('{') || part === given[i])
  )
}
