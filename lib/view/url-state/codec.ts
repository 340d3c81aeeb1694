import type { Field } from './field'

/** Version of the meaning of the parameters. Links without `v` are version 1, for ever. */
const URL_STATE_VERSION = 1

/** What could not be used, to be said on the page: the value falls back, the page stays. */
export interface UrlProblem {
  readonly key: string
  readonly text: string
  readonly code: 'unreadable' | 'unknown-version'
}

export type Fields<S> = { readonly [K in keyof S]: Field<S[K]> }

export interface UrlCodec<S> {
  readonly fields: Fields<S>
  readonly fallback: S
  read(params: UrlParams): { readonly state: S; readonly problems: readonly UrlProblem[] }
  /** Only what differs from the fallback, in the order of the fields. */
  write(state: Partial<S>): URLSearchParams
  /** The parameters a change touches; `null` = as usual, to be left out. */
  change(change: Partial<S>): ReadonlyMap<string, string | null>
}

export interface UrlParams {
  get(key: string): string | null
}

export function defineUrlState<S extends object>(fields: Fields<S>): UrlCodec<S> {
  const names = Object.keys(fields) as (keyof S)[]
  const readers = new Map(names.map((name) => [name, keepLast(fields[name].read)]))
  const fallback = Object.fromEntries(names.map((name) => [name, fields[name].fallback])) as S
  return {
    fields,
    fallback,
    read(params) {
      const problems: UrlProblem[] = []
      const version = params.get('v')
      if (version !== null && version !== String(URL_STATE_VERSION)) {
        problems.push({ key: 'v', text: version, code: 'unknown-version' })
      }
      const state = { ...fallback }
      for (const name of names) {
        const key = fields[name].key
        const text = params.get(key)
        if (text === null || text === '') continue
        const value = readers.get(name)?.(text) ?? null
        if (value === null) problems.push({ key, text, code: 'unreadable' })
        else state[name] = value
      }
      return { state, problems }
    },
    write(state) {
      const params = new URLSearchParams()
      for (const [key, text] of changeOf(fields, names, state)) {
        if (text !== null) params.set(key, text)
      }
      return params
    },
    change: (change) => changeOf(fields, names, change),
  }
}

function changeOf<S>(
  fields: Fields<S>,
  names: readonly (keyof S)[],
  change: Partial<S>,
): Map<string, string | null> {
  const texts = new Map<string, string | null>()
  for (const name of names) {
    const value = change[name]
    if (value === undefined) continue
    const field = fields[name]
    const text = field.write(value)
    texts.set(field.key, text === field.write(field.fallback) ? null : text)
  }
  return texts
}

/** The same text gives the same value, by identity: a list in the state is stable while its text is. */
function keepLast<T>(read: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly value: T } | null = null
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text) }
    return last.value
  }
}
