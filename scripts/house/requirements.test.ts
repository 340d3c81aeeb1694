import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Lines of the list: number, and the file that is said to test it. */
const listed = [
  ...read('docs/requirements.md').matchAll(/^\| ([DFKX]\d+|requirement \d+) +\|[^|]*\| `([^`]+)` +\|$/gm),
].map((match) => [match[1] ?? '', match[2] ?? ''] as const)

describe('the list of rules', () => {
  it.each(listed)('%s has a test of that name in %s', (number, file) => {
    const titles = [
      ...read(file).matchAll(/\b(?:it|describe)(?:\.each[^(]*\([^)]*\))?\(\s*(['"`])(.*?)\1/gs),
    ].map((match) => match[2] ?? '')
    const [, kind = '', digits = ''] = /^([DFKX]|requirement )(\d+)$/.exec(number) ?? []
    const says =
      kind === 'requirement '
        ? new RegExp(`\\brequirements? (?:\\d+, )*${digits}\\b`)
        : new RegExp(`\\b${kind}${digits}\\b`)
    expect(titles.filter((title) => says.test(title))).not.toEqual([])
  })

  it('has every rule of facts, F1 to F14', () => {
    const numbers = new Set(listed.map(([number]) => number))
    expect(Array.from({ length: 14 }, (_, i) => `F${i + 1}`).filter((one) => !numbers.has(one))).toEqual([])
  })

  it('has every rule of lateness, D1 to D10', () => {
    const numbers = new Set(listed.map(([number]) => number))
    expect(Array.from({ length: 10 }, (_, i) => `D${i + 1}`).filter((one) => !numbers.has(one))).toEqual([])
  })

  it('has every rule of cuts and of running a plan, K0 to K10 and X1 to X8', () => {
    const numbers = new Set(listed.map(([number]) => number))
    const wanted = [
      ...Array.from({ length: 11 }, (_, i) => `K${i}`),
      ...Array.from({ length: 8 }, (_, i) => `X${i + 1}`),
    ]
    expect(wanted.filter((one) => !numbers.has(one))).toEqual([])
  })
})
