import { lakeUrl } from './lake-state'
import { lineageUrl, type LineageState } from './lineage-state'
import { versionsUrl, type VersionsState } from './versions-state'

/** Addresses of the pages; the only place where they are put together. */
export function lineageHref(lake: string, state: Partial<LineageState> = {}): string {
  return withQuery(`${lakeHref(lake)}/lineage`, lineageUrl.write(state))
}

export function versionsHref(lake: string, state: Partial<VersionsState> = {}): string {
  return withQuery(`${lakeHref(lake)}/versions`, versionsUrl.write(state))
}

export function tableHref(lake: string, ref: string, asOf: string | null = null): string {
  return withQuery(`${lakeHref(lake)}/tables/${pathRef(ref, 'table:')}`, lakeUrl.write({ asOf }))
}

export function jobHref(lake: string, ref: string, asOf: string | null = null): string {
  return withQuery(`${lakeHref(lake)}/jobs/${pathRef(ref, 'job:')}`, lakeUrl.write({ asOf }))
}

function lakeHref(lake: string): string {
  return `/lakes/${encodeURIComponent(lake)}`
}

function pathRef(ref: string, prefix: string): string {
  return encodeURIComponent(ref.startsWith(prefix) ? ref.slice(prefix.length) : ref)
}

/** What may stand unescaped in a query stays readable: links are read by people. */
const READABLE = new Map([
  ['%3A', ':'],
  ['%40', '@'],
  ['%7E', '~'],
  ['%21', '!'],
  ['%24', '$'],
  ['%2F', '/'],
  ['%2C', ','],
])

function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString().replace(/%(3A|40|7E|21|24|2F|2C)/g, (hex) => READABLE.get(hex) ?? hex)
  return query === '' ? path : `${path}?${query}`
}
