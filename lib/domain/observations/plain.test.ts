import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodePlain, fromPlain, toPlain, withoutNumbers } from './plain'

const key = fc.oneof(
  fc.string(),
  fc.constantFrom('observedAt', '__proto__', 'constructor', '10', '9', '-1', '1x'),
)
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie('any'), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(fc.string(), tie('any')), { maxLength: 4, selector: ([k]) => k })
      .map((pairs) => new Map(pairs)),
    fc
      .uniqueArray(fc.tuple(key, tie('any')), { maxLength: 6, selector: ([k]) => k })
      .map((pairs) => Object.fromEntries(pairs)),
  ),
})).any

it('encodes as JSON does the plain form, member by member', () => {
  fc.assert(
    fc.property(value, (given) => {
      fc.pre(given !== undefined)
      expect(encodePlain(given)).toBe(JSON.stringify(toPlain(given)))
    }),
  )
})

it('leaves members of one name out, at any depth, and nothing that looks like them', () => {
  const moment = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))
  const sly = fc.constantFrom(',"observedAt":1', '{"observedAt":1', 'x,"observedAt', '\\"observedAt":2')
  const inside = fc.letrec((tie) => ({
    any: fc.oneof(
      sly,
      moment,
      fc.array(tie('any'), { maxLength: 3 }),
      fc.record({ a: tie('any'), observedAt: moment, z: tie('any') }, { requiredKeys: [] }),
      fc.tuple(sly, tie('any')).map(([k, v]) => ({ [k]: v, observedAt: 7 })),
    ),
  })).any
  fc.assert(
    fc.property(inside, (given) => {
      const left = JSON.stringify(toPlain(given), (name, one: unknown) =>
        name === 'observedAt' ? undefined : one,
      )
      expect(withoutNumbers(encodePlain(given), 'observedAt')).toBe(left)
    }),
    { numRuns: 500 },
  )
})

it('reads back what it wrote, odd names included', () => {
  const odd = JSON.parse('{"__proto__":{"n":[1]},"constructor":{}}') as object
  const given = { odd, big: 9223372036854775807n, map: new Map([['k', { list: [1n, null] }]]), none: null }
  expect(fromPlain(JSON.parse(encodePlain(given)))).toEqual(given)
  expect(Object.keys((fromPlain(JSON.parse(encodePlain(given))) as typeof given).odd)).toEqual(
    Object.keys(odd),
  )
})
