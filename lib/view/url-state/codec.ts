import type { Field } from './field'

/** Version of the meaning of the parameters. Links without `v` are version 1, for ever. */
export const URL_STATE_VERSION = 1

/** What could not be used, to be said on the page: the value falls back, the page stays. */
export interface UrlProblem {
  readonly key: string
  readonly text: string
  readonly code: 'unreadable' | 'unknown-version'
}

// A shape of fields of any value types: `unknown` is not assignable to a writer's parameter.
export type Fields<S> = { readonly [K in keyof S]: Field<S[K]> }

export interface UrlCodec<S> {
  readonly fields: Fields<S>
  readonly fallback: S
  read(params: UrlParams): { readonly state: S; readonly problems: readonly UrlProblem[] }
  /** Only what differs from the fallback, in the order of the fields. */
  write(state: Partial<S>): URLSearchParams
}

export interface UrlParams {
  get(key: string): string | null
}

export function defineUrlState<S extends object>(fields: Fields<S>): UrlCodec<S> {
  const names = Object.keys(fields) as (keyof S)[]
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
      for (const name of names) readField(params, fields[name], (value) => (state[name] = value), problems)
      return { state, problems }
    },
    write(state) {
      const params = new URLSearchParams()
      for (const name of names) {
        const value = state[name]
        if (value === undefined) continue
        const field = fields[name]
        const text = field.write(value)
        if (text !== field.write(field.fallback)) params.set(field.key, text)
      }
      return params
    },
  }
}

function readField<T>(
  params: UrlParams,
  field: Field<T>,
  keep: (value: T) => void,
  problems: UrlProblem[],
): void {
  const text = params.get(field.key)
  if (text === null || text === '') return
  const value = field.read(text)
  if (value === null) problems.push({ key: field.key, text, code: 'unreadable' })
  else keep(value)
}
