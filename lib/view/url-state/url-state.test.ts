import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRef } from '@/lib/domain/refs'
import {
  planHref,
  planUrl,
  recoverabilityUrl,
  rollbackHref,
  rollbackUrl,
  delayHref,
  delaysHref,
  delaysUrl,
  lineageHref,
  lineageUrl,
  pathRef,
  refHref,
  tableHref,
  versionsHref,
  versionsUrl,
  type LineageState,
} from '.'

const name = fc.string({ minLength: 1, unit: fc.nat(0xd7ff).map((code) => String.fromCharCode(code)) })
const tableRef = fc
  .record({ database: name, table: name, branch: fc.option(name) })
  .map((table) => formatRef({ kind: 'table', table }) as string)
const jobRef = name.map((job) => formatRef({ kind: 'job', name: job }) as string)
const anyRef = fc.oneof(tableRef, jobRef)
const at = fc.integer({ min: 0, max: 4102444800000 }).map((ms) => new Date(ms).toISOString())

const lineage: fc.Arbitrary<LineageState> = fc.record({
  root: fc.uniqueArray(anyRef, { maxLength: 4 }),
  up: fc.nat(100),
  down: fc.nat(100),
  view: fc.constantFrom('both', 'tables', 'jobs'),
  as: fc.constantFrom('graph', 'table'),
  sel: fc.option(anyRef),
  open: fc.uniqueArray(
    fc.record({ direction: fc.constantFrom('upstream' as const, 'downstream' as const), ref: anyRef }),
    { maxLength: 4, selector: (hop) => hop.direction + hop.ref },
  ),
  asOf: fc.option(at),
  dir: fc.constantFrom('auto', 'lr', 'tb'),
  ended: fc.boolean(),
  maint: fc.boolean(),
  late: fc.boolean(),
  path: fc.option(anyRef),
  group: fc.constantFrom('none', 'database', 'prefix', 'pattern'),
  pat: fc.string({ maxLength: 200 }),
  gopen: fc.uniqueArray(name, { maxLength: 4 }),
  between: fc.boolean(),
  debug: fc.boolean(),
  hide: fc.uniqueArray(anyRef, { maxLength: 4 }),
  sort: fc.constantFrom('flow', 'name', '-name', 'hop', '-state'),
})

function paramsOf(href: string): URLSearchParams {
  return new URL(href, 'http://localhost').searchParams
}

describe('url state', () => {
  it('round-trips every lineage view through a link', () => {
    fc.assert(
      fc.property(lineage, (state) => {
        expect(lineageUrl.read(paramsOf(lineageHref('shop', state)))).toEqual({ state, problems: [] })
      }),
      { numRuns: 500 },
    )
  })

  it('never throws and always gives a whole state, whatever the query holds', () => {
    const key = fc.constantFrom(
      'root',
      'up',
      'down',
      'view',
      'as',
      'sel',
      'open',
      'asOf',
      'dir',
      'v',
      'depth',
      'q',
      'state',
      'sort',
      'path',
      'at',
      'before',
      'time',
      'step',
      'ok',
      'method',
      'target',
      'area',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string())), (pairs) => {
        const params = new URLSearchParams(pairs)
        for (const codec of [lineageUrl, versionsUrl, delaysUrl, rollbackUrl, planUrl, recoverabilityUrl]) {
          const { state } = codec.read(params)
          expect(Object.keys(state)).toEqual(Object.keys(codec.fallback))
          expect(Object.values(state)).not.toContain(undefined)
        }
      }),
    )
  })

  it('keeps wishes and accepted dangers in their links', () => {
    const wishes = {
      step: 'cut' as const,
      at: ['table:ods.orders@812', 'job:enrich~1a2b3c4d@17'],
      before: ['table:ods.users@9!3f9c01ab'],
      time: '2026-11-29T22:16:46.522Z',
      empty: true,
      method: 'in-place' as const,
    }
    const link = rollbackHref('shop', wishes)
    expect(link).toBe(
      '/lakes/shop/rollback?step=cut&at=table:ods.orders@812+job:enrich~1a2b3c4d@17&before=table:ods.users@9!3f9c01ab' +
        '&time=2026-11-29T22:16:46.522Z&empty=1&method=in-place',
    )
    expect(rollbackUrl.read(paramsOf(link)).state).toEqual({ ...rollbackUrl.fallback, ...wishes })
    const plan = planHref('shop', 'p1', { step: 'steps', ok: [0, 2] })
    expect(plan).toBe('/lakes/shop/rollback/p1?step=steps&ok=0+2')
    expect(planUrl.read(paramsOf(plan)).state.ok).toEqual([0, 2])
  })

  it('reads a link of version 1 as it was given out', () => {
    const link =
      '/lakes/shop/lineage?root=table:dwd.order_wide+job:enrich&up=1&down=3&view=tables&as=table' +
      '&sel=table:ods.orders@812!3f9c01ab&open=u.table:ods.orders+d.job:enrich&asOf=2026-11-29T22:16:46.522Z&dir=tb'
    expect(lineageUrl.read(paramsOf(link))).toEqual({
      state: {
        ...lineageUrl.fallback,
        root: ['table:dwd.order_wide', 'job:enrich'],
        up: 1,
        down: 3,
        view: 'tables',
        as: 'table',
        sel: 'table:ods.orders@812!3f9c01ab',
        open: [
          { direction: 'upstream', ref: 'table:ods.orders' },
          { direction: 'downstream', ref: 'job:enrich' },
        ],
        asOf: '2026-11-29T22:16:46.522Z',
        dir: 'tb',
        ended: true,
        maint: false,
        late: false,
        path: null,
      },
      problems: [],
    })
  })

  it('falls back value by value and names what it could not use', () => {
    const { state, problems } = lineageUrl.read(
      paramsOf('/x?v=9&root=table:a.b+oops&up=-1&down=101&view=all&asOf=2026-02-31T00:00:00.000Z&dir=tb'),
    )
    expect(state).toEqual({ ...lineageUrl.fallback, dir: 'tb' })
    expect(problems.map((problem) => [problem.key, problem.code])).toEqual([
      ['v', 'unknown-version'],
      ['root', 'unreadable'],
      ['up', 'unreadable'],
      ['down', 'unreadable'],
      ['view', 'unreadable'],
      ['asOf', 'unreadable'],
    ])
  })

  it('takes an instant written by hand and writes it in full', () => {
    expect(
      versionsUrl.read(paramsOf('/x?from=2026-05-12T12:15Z&to=2026-05-12T12:15:30Z')).state,
    ).toMatchObject({
      from: '2026-05-12T12:15:00.000Z',
      to: '2026-05-12T12:15:30.000Z',
    })
  })

  it('gives the same list while its text is the same', () => {
    const read = () => lineageUrl.read(paramsOf('/x?root=table:a.b+table:c.d')).state.root
    expect(read()).toBe(read())
  })

  it('tells which parameters a change touches', () => {
    expect([...lineageUrl.change({ up: 5, down: 2, sel: null })]).toEqual([
      ['up', '5'],
      ['down', null],
      ['sel', null],
    ])
  })

  it('leaves out what is as usual', () => {
    expect(lineageHref('shop', lineageUrl.fallback)).toBe('/lakes/shop/lineage')
    expect(versionsHref('shop', { anchor: 'job:enrich~1a2b3c4d@17', fold: true })).toBe(
      '/lakes/shop/versions?anchor=job:enrich~1a2b3c4d@17',
    )
  })

  it('keeps the list of delays as it was narrowed and sorted', () => {
    const state = { q: 'a b/ü', state: 'late', sort: '-since', asOf: null } as const
    expect(delaysUrl.read(paramsOf(delaysHref('shop', state)))).toEqual({ state, problems: [] })
    expect(delaysHref('shop', delaysUrl.fallback)).toBe('/lakes/shop/delays')
    expect(delayHref('shop', 'table:ods.a%2Fb')).toBe('/lakes/shop/delays/ods.a%252Fb')
  })

  it('leads a ref to where it is told of', () => {
    expect(refHref('shop', 'table:ods.orders@812')).toMatch(/^\/lakes\/shop\/versions\?anchor=/)
    expect(refHref('shop', 'job:enrich')).toBe('/lakes/shop/jobs/enrich')
    expect(refHref('shop', 'boundary:kafka/orders')).toBeNull()
  })

  it('puts a ref into a path once encoded and without its kind', () => {
    expect(tableHref('shop', 'table:ods.a%2Fb')).toBe('/lakes/shop/tables/ods.a%252Fb')
    expect(pathRef('ods.a%252Fb', 'table')).toBe('table:ods.a%2Fb')
    expect(pathRef('table%3Aods.orders', 'table')).toBe('table:ods.orders')
    expect(pathRef('%ZZ', 'job')).toBe('job:%ZZ')
  })
})
