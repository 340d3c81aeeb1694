import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRef, parseRef, type Ref } from '.'

/** Any JavaScript string, lone surrogates included: names are user data. */
const name = fc.string({ minLength: 1, unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })
const id = fc.bigInt(0n, 9223372036854775807n)
const hex = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength, maxLength })
const table = fc.record({ database: name, table: name, branch: fc.option(name) })

const anyRef: fc.Arbitrary<Ref> = fc.oneof(
  fc.record({ kind: fc.constant('table' as const), table }),
  fc.record({ kind: fc.constant('snapshot' as const), table, id, identity: fc.option(hex(8, 16)) }),
  fc.record({ kind: fc.constant('job' as const), name }),
  fc.record({ kind: fc.constant('run' as const), name, run: hex(8, 32) }),
  fc.record({ kind: fc.constant('checkpoint' as const), name, run: fc.option(hex(8, 32)), checkpointId: id }),
  fc.record({ kind: fc.constant('boundary' as const), system: name, name }),
)

describe('refs', () => {
  it('round-trips every name through text', () => {
    fc.assert(
      fc.property(anyRef, (ref) => {
        expect(parseRef(formatRef(ref))).toEqual({ ok: true, value: ref })
      }),
      { numRuns: 2000 },
    )
  })

  it('has one spelling: whatever parses formats back to the same text', () => {
    const soup = fc.string({ unit: fc.constantFrom(...'tablejob:.@~!$%25AEFf/0123456789 _'), maxLength: 30 })
    fc.assert(
      fc.property(soup, (text) => {
        for (const candidate of [text, 'table:' + text, 'job:' + text, 'boundary:' + text]) {
          const parsed = parseRef(candidate)
          if (parsed.ok) expect(formatRef(parsed.value)).toBe(candidate)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['table:ods.orders', { kind: 'table', table: { database: 'ods', table: 'orders', branch: null } }],
    [
      'table:ods.orders$branch_dev',
      { kind: 'table', table: { database: 'ods', table: 'orders', branch: 'dev' } },
    ],
    [
      'table:ods.orders@812!3f9c01ab',
      {
        kind: 'snapshot',
        table: { database: 'ods', table: 'orders', branch: null },
        id: 812n,
        identity: '3f9c01ab',
      },
    ],
    ['job:enrich~1a2b3c4d@17', { kind: 'checkpoint', name: 'enrich', run: '1a2b3c4d', checkpointId: 17n }],
    ['job:enrich@17', { kind: 'checkpoint', name: 'enrich', run: null, checkpointId: 17n }],
    ['boundary:kafka/orders', { kind: 'boundary', system: 'kafka', name: 'orders' }],
  ])('reads %s', (text, ref) => {
    expect(parseRef(text)).toEqual({ ok: true, value: ref })
  })

  it.each(
    [
      [
        '',
        'table:',
        'table:orders',
        'table:a.b.c',
        'table:a.b@',
        'table:a.b@-1',
        'table:a.b@007',
        'job:',
        'job:a~12',
      ],
      [
        'table:a.b@9223372036854775808',
        'table:a b.c',
        'table:%2e.b',
        'table:%41.b',
        'boundary:kafka',
        'lake:x',
      ],
    ].flat(),
  )('refuses %j', (text) => {
    expect(parseRef(text).ok).toBe(false)
  })

  it('takes a ref without its prefix where the kind is known, and refuses another kind', () => {
    expect(parseRef('ods.orders', 'table').ok).toBe(true)
    expect(parseRef('table:ods.orders', 'table').ok).toBe(true)
    expect(parseRef('job:x', 'table').ok).toBe(false)
  })

  it('keeps names from Object.prototype', () => {
    const text = formatRef({
      kind: 'table',
      table: { database: '__proto__', table: 'constructor', branch: null },
    })
    expect(text).toBe('table:__proto__.constructor')
    expect(parseRef(text).ok).toBe(true)
  })
})
