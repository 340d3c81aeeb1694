import { delaysUrl, type DelaysState } from './delays-state'
import { lakeUrl } from './lake-state'
import { lineageUrl, type LineageState } from './lineage-state'
import { recoverabilityUrl, type RecoverabilityState } from './recoverability-state'
import { planUrl, rollbackUrl, type PlanState, type RollbackState } from './rollback-state'
import { versionsUrl, type VersionsState } from './versions-state'

/** Addresses of the pages; the only place where they are put together. */
export function lineageHref(lake: string, state: Partial<LineageState> = {}): string {
  return withQuery(`${lakeHref(lake)}/lineage`, lineageUrl.write(state))
}

export function versionsHref(lake: string, state: Partial<VersionsState> = {}): string {
  return withQuery(`${lakeHref(lake)}/versions`, versionsUrl.write(state))
}

export function tableHref(lake: string, ref: string, asOf: string | null = null): string {
  return withQuery(`${lakeHref(lake)}/tables/${refSegment(ref, 'table:')}`, lakeUrl.write({ asOf }))
}

export function jobHref(lake: string, ref: string, asOf: string | null = null): string {
  return withQuery(`${lakeHref(lake)}/jobs/${refSegment(ref, 'job:')}`, lakeUrl.write({ asOf }))
}

/** `at` = the id of one finding on the page. */
export function damageHref(lake: string, asOf: string | null = null, at: string | null = null): string {
  return withQuery(`${lakeHref(lake)}/damage`, lakeUrl.write({ asOf })) + (at === null ? '' : `#${at}`)
}

/** The wizard, with wishes made already. */
export function rollbackHref(lake: string, state: Partial<RollbackState> = {}): string {
  return withQuery(`${lakeHref(lake)}/rollback`, rollbackUrl.write(state))
}

/** One kept plan. */
export function planHref(lake: string, id: string, state: Partial<PlanState> = {}): string {
  return withQuery(`${lakeHref(lake)}/rollback/${encodeURIComponent(id)}`, planUrl.write(state))
}

export function recoverabilityHref(lake: string, state: Partial<RecoverabilityState> = {}): string {
  return withQuery(`${lakeHref(lake)}/recoverability`, recoverabilityUrl.write(state))
}

export function delaysHref(lake: string, state: Partial<DelaysState> = {}): string {
  return withQuery(`${lakeHref(lake)}/delays`, delaysUrl.write(state))
}

/** Why one table is late. */
export function delayHref(lake: string, ref: string, asOf: string | null = null): string {
  return withQuery(`${lakeHref(lake)}/delays/${refSegment(ref, 'table:')}`, lakeUrl.write({ asOf }))
}

/** What happened to one incident, and what was said of it. */
export function incidentHref(lake: string, id: string): string {
  return `${lakeHref(lake)}/delays/incidents/${encodeURIComponent(id)}`
}

/** Where alerts of a lake go. */
export function alertsHref(lake: string): string {
  return `${lakeHref(lake)}/delays/alerts`
}

/** How complete the lineage of a lake is, and where rows are handed in. */
export function completenessHref(lake: string): string {
  return `${lakeHref(lake)}/completeness`
}

/** Where a ref leads: a version to its lineage, a table or job to its page; what lies outside has no place. */
export function refHref(lake: string, ref: string, asOf: string | null = null): string | null {
  if (ref.includes('@')) return versionsHref(lake, { anchor: ref, sel: ref, asOf })
  if (ref.startsWith('table:')) return tableHref(lake, ref, asOf)
  return ref.startsWith('job:') ? jobHref(lake, ref, asOf) : null
}

function lakeHref(lake: string): string {
  return `/lakes/${encodeURIComponent(lake)}`
}

function refSegment(ref: string, prefix: string): string {
  return encodeURIComponent(ref.startsWith(prefix) ? ref.slice(prefix.length) : ref)
}

/** The ref of a path segment as the router gives it, escaped once; with its kind, whether it stood there or not. */
export function pathRef(segment: string, kind: 'table' | 'job'): string {
  const text = decodeOnce(segment)
  return text.startsWith(`${kind}:`) ? text : `${kind}:${text}`
}

function decodeOnce(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
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
