import { formatRef, parseRef } from '@/lib/domain/refs'

/**
 * One value of a view in the URL. `read` answers `null` to a text that `write` could not have made.
 * `history`: `push` for a thought that Back should undo, `replace` for a wobble.
 */
export interface Field<T> {
  readonly key: string
  readonly fallback: T
  readonly history: 'push' | 'replace'
  readonly read: (text: string) => T | null
  readonly write: (value: T) => string
}

type FieldOptions = { readonly history?: 'push' | 'replace' }

export function choiceField<const T extends string>(
  key: string,
  choices: readonly T[],
  fallback: NoInfer<T>,
  options: FieldOptions = {},
): Field<T> {
  return {
    key,
    fallback,
    history: options.history ?? 'push',
    read: (text) => choices.find((choice) => choice === text) ?? null,
    write: (value) => value,
  }
}

export function countField(
  key: string,
  bounds: { readonly min: number; readonly max: number; readonly fallback: number },
  options: FieldOptions = {},
): Field<number> {
  return {
    key,
    fallback: bounds.fallback,
    history: options.history ?? 'push',
    read: (text) => {
      const value = /^\d{1,4}$/.test(text) ? Number(text) : NaN
      return value >= bounds.min && value <= bounds.max ? value : null
    },
    write: String,
  }
}

export function flagField(key: string, fallback: boolean, options: FieldOptions = {}): Field<boolean> {
  return {
    key,
    fallback,
    history: options.history ?? 'push',
    read: (text) => (text === '1' ? true : text === '0' ? false : null),
    write: (value) => (value ? '1' : '0'),
  }
}

/** What a person types to narrow a list. */
export function textField(key: string, options: FieldOptions = { history: 'replace' }): Field<string> {
  return {
    key,
    fallback: '',
    history: options.history ?? 'push',
    read: (text) => (text.length <= 200 ? text : null),
    write: (value) => value,
  }
}

export function refField(key: string, options: FieldOptions = {}): Field<string | null> {
  return {
    key,
    fallback: null,
    history: options.history ?? 'push',
    read: readRef,
    write: (value) => value ?? '',
  }
}

/** A ref never holds a plain space (the codec escapes it), so a space can part refs. */
export function refListField(key: string, options: FieldOptions = {}): Field<readonly string[]> {
  return listField(key, readRef, (ref) => ref, options)
}

/** RFC 3339 UTC; seconds or milliseconds may be left out by hand, written back in full. */
export function instantField(key: string, options: FieldOptions = {}): Field<string | null> {
  return {
    key,
    fallback: null,
    history: options.history ?? 'push',
    read: readInstant,
    write: (value) => value ?? '',
  }
}

export function listField<T>(
  key: string,
  readItem: (text: string) => T | null,
  writeItem: (item: T) => string,
  options: FieldOptions = {},
): Field<readonly T[]> {
  return {
    key,
    fallback: [],
    history: options.history ?? 'push',
    read: (text) => {
      const items: T[] = []
      for (const part of new Set(text.split(' ').filter(Boolean))) {
        const item = readItem(part)
        if (item === null) return null
        items.push(item)
      }
      return items
    },
    write: (items) => items.map(writeItem).join(' '),
  }
}

export function readRef(text: string): string | null {
  const parsed = parseRef(text)
  return parsed.ok ? formatRef(parsed.value) : null
}

function readInstant(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text)) return null
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return null
  const full = at.toISOString()
  return full.startsWith(text.slice(0, 16)) ? full : null
}
