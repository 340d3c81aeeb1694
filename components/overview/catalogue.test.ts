import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { DELAY_CLASSES } from '@/lib/contracts'
import { en } from '@/messages/en'

type Tree = { readonly [key: string]: string | Tree }

function keysOf(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  )
}

/** A value for every name: an element for what stands as a tag, a number for the rest. */
function valuesOf(message: string) {
  const tags = [...message.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? '')
  const names = [...message.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '')
  return {
    ...Object.fromEntries(names.map((name) => [name, 3])),
    ...Object.fromEntries(tags.map((tag) => [tag, (chunks: unknown) => chunks])),
  }
}

describe('the English catalogue', () => {
  it('holds only messages that can be put into words', () => {
    const errors: string[] = []
    const t = createTranslator({
      locale: 'en',
      messages: en as Tree,
      onError: (error) => errors.push(error.message),
    })
    const messageOf = (key: string) => String(t.raw(key as never))
    const keys = keysOf(en)
    for (const key of keys) void t.rich(key as never, valuesOf(messageOf(key)) as never)
    expect(keys.length).toBeGreaterThan(200)
    expect(errors).toEqual([])
  })

  it('has words for every reason a table can be late', () => {
    const known = new Set(Object.keys(en.states.tableCause))
    expect(DELAY_CLASSES.filter((code) => code !== 'unknown' && !known.has(code))).toEqual([])
    for (const words of [en.delays.class, en.delays.cause, en.delays.next]) {
      expect(Object.keys(words).sort()).toEqual([...DELAY_CLASSES].sort())
    }
  })
})
