import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutMiddle, fitName } from './fit-name'

describe('fitName', () => {
  it('keeps the database while both fit', () => {
    expect(fitName('dwd.', 'order_wide', 18)).toEqual({ place: 'dwd.', name: 'order_wide' })
  })

  it('drops the database first, and only then cuts', () => {
    expect(fitName('warehouse.', 'order_wide', 18)).toEqual({ place: '', name: 'order_wide' })
    expect(fitName('dws.', 'order_by_city_daily_summary', 18)).toEqual({
      place: '',
      name: 'order_by_…_summary',
    })
  })
})

describe('cutMiddle', () => {
  it('keeps both ends, never splits a letter, never grows', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-composite' }),
        fc.integer({ min: 2, max: 30 }),
        (text, letters) => {
          const cut = cutMiddle(text, letters)
          const [whole, short] = [[...text], [...cut]]
          expect(short.length).toBeLessThanOrEqual(letters)
          if (whole.length <= letters) expect(cut).toBe(text)
          else {
            const [head = '', tail = ''] = cut.split(/…(?=[^…]*$)/)
            expect(short).toContain('…')
            expect(text.startsWith(head.split('…')[0] ?? '')).toBe(true)
            expect(text.endsWith(tail)).toBe(true)
          }
        },
      ),
    )
  })
})
