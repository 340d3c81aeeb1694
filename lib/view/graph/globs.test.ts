import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesGlob, readGlobs } from './globs'

describe('name patterns', () => {
  it('are parted by spaces, each once', () => {
    expect(readGlobs('  ods_* dwd_*\tods_* ')).toEqual(['ods_*', 'dwd_*'])
    expect(readGlobs(' ')).toEqual([])
  })

  it.each([
    ['ods.*', 'ods.orders', true],
    ['ODS.*', 'ods.orders', true],
    ['*_daily', 'ads.sales_daily', true],
    ['*_daily', 'ads.sales_daily_2', false],
    ['a*a', 'a', false],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'axxcyyb', false],
    ['*', '', true],
    ['a.b', 'axb', false],
  ])('%s of %s: %s', (glob, text, is) => expect(matchesGlob(glob, text)).toBe(is))

  it('mean what the regular expression of the same pattern means', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 })
    const globs = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 6 })
    fc.assert(
      fc.property(globs, letters, (glob, text) => {
        const source = glob.replaceAll('.', '\\.').replaceAll('*', '.*')
        expect(matchesGlob(glob, text)).toBe(new RegExp(`^${source}$`).test(text))
      }),
    )
  })
})
