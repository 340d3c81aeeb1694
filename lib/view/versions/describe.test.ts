import { describe, expect, it } from 'vitest'
import {
  answer,
  checkpoint,
  checkpointRef,
  reads,
  salesAnswer,
  salesWindow,
  snapshot,
  writes,
} from '@/fixtures/testing/versions-answer'
import type { WireVersionEdge, WireVersionNode, WireVersions } from '@/lib/contracts'
import { describeAnchor } from './describe'
import { findInputs } from './inputs'
import { listRelations } from './relations'
import { buildScene } from './scene'

const say = (closure: WireVersions, around: WireVersions | null = null) =>
  describeAnchor(closure, buildScene(closure, around))
const saying = (closure: WireVersions, around: WireVersions | null, what: string) =>
  say(closure, around).filter((sentence) => sentence.say === what)

/** A snapshot made by `j@1` of one read. */
function made(
  read: Partial<WireVersionEdge>,
  from = 'a.b@7',
  change: Partial<WireVersions> = {},
): WireVersions {
  const nodes: WireVersionNode[] = [snapshot('c.d@1', '12:06'), checkpoint('j@1', '12:05')]
  if (from.includes('@')) nodes.push(snapshot(from, '12:00'))
  return answer('table:c.d@1', nodes, [writes('j@1', 'c.d@1'), reads(from, 'j@1', read)], change)
}

describe('what a snapshot contains', () => {
  it('names the writer and the tables at the upper end', () => {
    const said = say(salesAnswer(), salesWindow())
    expect(said.map((sentence) => sentence.say)).toEqual(['written-by-checkpoint', 'contains', 'missing'])
    expect(said[0]).toMatchObject({ checkpoint: { number: '388', job: 'job:sales-agg' }, assumed: false })
    expect(said[1]).toMatchObject({
      more: 0,
      inputs: [
        { table: 'table:ods.orders', firmness: 'exact', low: '811', high: '811' },
        { table: 'table:ods.payments', firmness: 'exact', low: '540', high: '540' },
        { table: 'table:ods.users', firmness: 'range', low: '231', high: '232' },
      ],
    })
  })

  it('says what was there already and is not in it, by the last member of its group', () => {
    expect(saying(salesAnswer(), salesWindow(), 'missing')).toEqual([
      { say: 'missing', versions: ['table:ods.orders@813'] },
    ])
    const later = answer(null, [snapshot('ods.orders@812', '12:30')], [])
    expect(saying(salesAnswer(), later, 'missing')).toEqual([])
  })

  it.each([
    [{ certainty: 'exact' }, { firmness: 'exact', low: '7', high: '7' }],
    [
      { certainty: 'range', low: '5', high: '7' },
      { firmness: 'range', low: '5', high: '7' },
    ],
    [
      { certainty: 'atMost', low: '0', high: '7' },
      { firmness: 'atMost', low: null, high: '7' },
    ],
    [
      { certainty: 'exact', noNewData: true },
      { firmness: 'exact', noNewData: true },
    ],
  ] as const)('a read %j', (read, input) => {
    expect(findInputs(buildScene(made(read)), 'table:c.d@1')).toMatchObject([input])
  })

  it('a lookup has no position', () => {
    const closure = made({ certainty: 'assumed', lookup: true }, 'a.dim')
    expect(findInputs(buildScene(closure), 'table:c.d@1')).toMatchObject([
      { table: 'table:a.dim', firmness: 'assumed', low: null, high: null, lookup: true },
    ])
    const bounded = made({ certainty: 'assumed', lookup: true, high: '9' }, 'a.dim')
    const around = answer(null, [snapshot('a.dim@10', '12:01')], [])
    expect(saying(bounded, around, 'missing')).toEqual([])
  })

  it.each([
    ['range', 'exact', 'atLeast'],
    ['range', 'range', 'atLeast'],
    ['range', 'atMost', 'assumed'],
    ['atMost', 'exact', 'atMost'],
    ['atMost', 'range', 'atMost'],
    ['assumed', 'exact', 'assumed'],
    ['exact', 'assumed', 'assumed'],
    ['exact', 'range', 'range'],
  ] as const)('behind a read that is %s, one that is %s is %s', (near, far, firmness) => {
    const closure = answer(
      'table:c.d@1',
      [],
      [
        writes('k@2', 'c.d@1'),
        reads('b.mid@5', 'k@2', { certainty: near, low: near === 'atMost' ? '0' : '5', high: '6' }),
        writes('j@1', 'b.mid@5'),
        reads('a.top@7', 'j@1', { certainty: far, low: far === 'atMost' ? '0' : '7', high: '8' }),
      ],
    )
    expect(findInputs(buildScene(closure), 'table:c.d@1')).toMatchObject([{ table: 'table:a.top', firmness }])
  })

  it.each([
    ['equal versions', {}, {}, { firmness: 'exact', low: '7', high: '7' }],
    ['different versions', {}, { low: '5', high: '5' }, { firmness: 'between', low: '5', high: '7' }],
    [
      'a range',
      {},
      { certainty: 'range', low: '5', high: '9' },
      { firmness: 'between', low: '5', high: '9' },
    ],
    [
      'nothing certain',
      {},
      { certainty: 'atMost', low: '0', high: '9' },
      { firmness: 'atMost', low: null, high: '9' },
    ],
    ['an assumption', {}, { certainty: 'assumed' }, { firmness: 'assumed', low: null, high: null }],
  ] as const)('says of two ways what is true of both: %s', (_, near, far, input) => {
    const edges = [
      writes('k@2', 'c.d@1'),
      reads('a.b@7', 'k@2', near),
      reads('b.mid@5', 'k@2'),
      writes('j@1', 'b.mid@5'),
      reads('a.b@7', 'j@1', far),
    ]
    expect(findInputs(buildScene(answer('table:c.d@1', [], edges)), 'table:c.d@1')).toMatchObject([input])
  })

  it('ends where a table reads itself', () => {
    const closure = answer(
      'table:a.q@3',
      [],
      [writes('j@2', 'a.q@3'), reads('a.q@2', 'j@2'), writes('j@1', 'a.q@2'), reads('a.q@1', 'j@1')],
    )
    expect(findInputs(buildScene(closure), 'table:a.q@3')).toMatchObject([{ table: 'table:a.q', high: '1' }])
  })
})

describe('who wrote a snapshot', () => {
  it('a batch run', () => {
    const run = checkpoint('daily@', '12:00', { ref: 'job:daily~1a2b3c4d', batch: true, number: null })
    const closure = answer('table:c.d@1', [snapshot('c.d@1', '12:06'), run], [writes(run.ref, 'c.d@1')])
    expect(say(closure)).toMatchObject([{ say: 'written-by-batch', run: { ref: run.ref } }])
  })

  it('nobody known', () => {
    const outside: WireVersionNode = {
      kind: 'boundary',
      ref: 'boundary:unknown/c.d',
      label: 'unknown',
      says: 'no known run',
      hop: 1,
    }
    const edge = writes(outside.ref, 'c.d@1', { certainty: 'assumed' })
    expect(say(answer('table:c.d@1', [snapshot('c.d@1', '12:06'), outside], [edge]))).toEqual([
      { say: 'written-by-unknown' },
    ])
  })

  it('one beyond the depth', () => {
    const node = snapshot('c.d@1', '12:06', { writer: checkpointRef('j@1') })
    expect(say(answer(node.ref, [node], [], { depth: 0 }))).toEqual([{ say: 'writer-beyond' }])
  })

  it('rows from outside the lake', () => {
    const outside: WireVersionNode = {
      kind: 'boundary',
      ref: 'boundary:kafka/x',
      label: 'kafka/x',
      says: '',
      hop: 1,
    }
    const closure = answer(
      'table:c.d@1',
      [snapshot('c.d@1', '12:06'), checkpoint('j@1', '12:05'), outside],
      [writes('j@1', 'c.d@1'), reads(outside.ref, 'j@1')],
    )
    expect(say(closure).at(-1)).toEqual({ say: 'from-outside', boundaries: ['boundary:kafka/x'] })
  })

  it('a rolled-back one says so first', () => {
    const node = snapshot('c.d@1!aaaaaaaa', '12:06', { status: 'superseded', writer: checkpointRef('j@1') })
    expect(
      say(answer(node.ref, [node, checkpoint('j@1', '12:05')], [writes('j@1', 'c.d@1!aaaaaaaa')]))[0],
    ).toEqual({
      say: 'superseded',
    })
  })
})

describe('what an anchor stands for', () => {
  it.each(['maintenance', 'group'])('resolved because of %s, and then of that', (because) => {
    const closure = made({}, 'a.b@7', {
      resolvedBecause: because,
      resolvedTo: 'table:c.d@1',
      anchor: 'table:c.d@2',
    })
    expect(say(closure).slice(0, 2)).toMatchObject([
      { say: 'resolved', because, asked: 'table:c.d@2', stands: 'table:c.d@1' },
      { say: 'written-by-checkpoint' },
    ])
  })

  it('a checkpoint without data stands for an earlier version and still says what it had read', () => {
    const closure = answer(
      checkpointRef('j@2'),
      [checkpoint('j@2', '12:07', { wrote: false }), snapshot('c.d@1', '12:06'), snapshot('a.b@7', '12:00')],
      [reads('a.b@7', 'j@2', { noNewData: true })],
      { resolvedBecause: 'no-new-data', resolvedTo: 'table:c.d@1' },
    )
    expect(say(closure)).toMatchObject([
      { say: 'resolved', because: 'no-new-data', stands: 'table:c.d@1' },
      { say: 'contains', inputs: [{ table: 'table:a.b', high: '7', noNewData: true }] },
    ])
  })
})

describe('a checkpoint', () => {
  const asked = (change: Parameters<typeof checkpoint>[2], edges: readonly WireVersionEdge[] = []) =>
    answer(checkpointRef('j@1'), [checkpoint('j@1', '12:05', change)], edges)

  it('wrote what follows it, or what names it as writer', () => {
    expect(say(asked({}, [writes('j@1', 'c.d@1')]))).toMatchObject([
      { say: 'wrote', versions: ['table:c.d@1'] },
    ])
    const around = answer(null, [snapshot('c.d@1', '12:06', { writer: checkpointRef('j@1') })], [])
    expect(say(asked({}), around)).toMatchObject([{ say: 'wrote', versions: ['table:c.d@1'] }])
  })

  it('will write what is tentative', () => {
    expect(say(asked({ wrote: false }, [writes('j@1', 'c.d@1', { certainty: 'tentative' })]))).toMatchObject([
      { say: 'will-write', versions: ['table:c.d@1'] },
    ])
  })

  it('wrote nothing, failed, or runs', () => {
    expect(say(asked({ wrote: false }))).toMatchObject([{ say: 'wrote-nothing' }])
    expect(say(asked({ status: 'FAILED' }))).toMatchObject([{ say: 'failed' }])
    expect(say(asked({ status: 'IN_PROGRESS', wrote: false }))).toMatchObject([{ say: 'running' }])
  })
})

describe('where it went', () => {
  const down = (edges: readonly WireVersionEdge[], change: Partial<WireVersions> = {}) => {
    const nodes = [snapshot('a.b@1', '12:00'), snapshot('c.d@1', '12:01'), snapshot('e.f@1', '12:02')]
    return answer('table:a.b@1', nodes, edges, { direction: 'downstream', ...change })
  }

  it('who read it first, and what it reached, nearest first', () => {
    const edges = [
      reads('a.b@1', 'j@1'),
      writes('j@1', 'c.d@1'),
      reads('c.d@1', 'k@1'),
      writes('k@1', 'e.f@1'),
    ]
    expect(say(down(edges)).slice(-2)).toEqual([
      { say: 'read-by', few: [checkpointRef('j@1')], more: 0, sure: true },
      { say: 'reached', few: ['table:c.d@1', 'table:e.f@1'], more: 0, sure: true },
    ])
  })

  it('a read takes in more versions than the one it is named by', () => {
    const nodes = (low: number) => [
      snapshot('a.b@90', '12:00', { hop: 0 }),
      snapshot(`a.b@${low}`, '12:00', { hop: 1 }),
      checkpoint('j@1', '12:01', { hop: 1 }),
      snapshot('c.d@1', '12:02', { hop: 1 }),
    ]
    const asked = (low: number, read: Partial<WireVersionEdge>) =>
      answer('table:a.b@90', nodes(low), [reads(`a.b@${low}`, 'j@1', read), writes('j@1', 'c.d@1')], {
        direction: 'downstream',
      })
    const readBy = (closure: WireVersions) =>
      say(closure).filter((one) => one.say === 'read-by' || one.say === 'reached')
    const j = { say: 'read-by', few: [checkpointRef('j@1')] }
    const reached = { say: 'reached', few: ['table:c.d@1'] }
    expect(readBy(asked(95, { after: '88' }))).toMatchObject([
      { ...j, sure: true },
      { ...reached, sure: true },
    ])
    expect(readBy(asked(68, { certainty: 'range', high: '95' }))).toMatchObject([
      { ...j, sure: false },
      { ...reached, sure: false },
    ])
    expect(readBy(asked(95, { after: '91' }))).toEqual([])
    expect(readBy(asked(88, {}))).toEqual([])
    expect(
      listRelations(buildScene(asked(95, { after: '88' })), 'table:a.b@90', 'down').map(({ ref }) => ref),
    ).toEqual([checkpointRef('j@1'), 'table:c.d@1'])
  })

  it('nobody yet, unless more lies beyond', () => {
    expect(say(down([])).at(-1)).toEqual({ say: 'not-read' })
    const omitted = [{ ref: 'table:a.b@1', direction: 'downstream', count: 2, cause: 'depth' } as const]
    expect(say(down([], { omitted })).at(-1)).not.toEqual({ say: 'not-read' })
  })
})

it('says nothing without an anchor', () => {
  expect(say(answer(null, [snapshot('a.b@1', '12:00')], []))).toEqual([])
})

describe('listRelations', () => {
  it('lists each step after the one it hangs on', () => {
    const scene = buildScene(salesAnswer())
    expect(
      listRelations(scene, 'table:dws.sales_by_city@1203', 'up').map(({ ref, distance }) => [ref, distance]),
    ).toEqual([
      [checkpointRef('sales-agg@388'), 1],
      ['table:dwd.order_wide@654', 2],
      [checkpointRef('enrich@416'), 3],
      ['table:ods.orders@811', 4],
      ['table:ods.payments@540', 4],
      ['table:ods.users@231', 4],
    ])
    expect(listRelations(scene, 'table:dws.sales_by_city@1203', 'down')).toEqual([])
  })

  it('lists a diamond once and ends in a loop', () => {
    const edges = [
      reads('a.b@1', 'j@1'),
      reads('a.b@1', 'k@1'),
      writes('j@1', 'c.d@1'),
      writes('k@1', 'c.d@1'),
    ]
    const loop = [...edges, reads('c.d@1', 'j@1')]
    expect(listRelations(buildScene(answer('table:c.d@1', [], edges)), 'table:c.d@1', 'up')).toHaveLength(4)
    expect(listRelations(buildScene(answer('table:c.d@1', [], loop)), 'table:c.d@1', 'up')).toHaveLength(5)
  })

  it('holds a chain of 10,000', () => {
    const edges = Array.from({ length: 5000 }, (_, i) => [
      reads(`a.t@${i}`, `j@${i}`),
      writes(`j@${i}`, `a.t@${i + 1}`),
    ]).flat()
    expect(
      listRelations(buildScene(answer('table:a.t@5000', [], edges)), 'table:a.t@5000', 'up'),
    ).toHaveLength(10_000)
  })
})
