import { operations, type Operation } from '@/lib/contracts'

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
export async function callApi(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const url = new URL(path, 'http://127.0.0.1:3000')
  const route = Object.values(operations).find(
    (one: Operation) => one.method === method && fits(one.path, url.pathname),
  )
  const load = routeFiles.get(route?.path ?? '')
  const handler = (await load?.())?.[method]
  if (handler === undefined) throw new Error(`no route serves ${method} ${url.pathname}`)
  const headers = { host: url.host, 'content-type': 'application/json' }
  const answer = await handler(
    new Request(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) }),
  )
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith('{') || part === given[i])
  )
}
