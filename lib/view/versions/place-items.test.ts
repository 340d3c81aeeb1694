import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answer, at, checkpoint, snapshot } from '@/fixtures/testing/versions-answer'
import { testWords as words } from '@/fixtures/testing/drawing-words'
import { foldRuns, openRuns } from './fold-runs'
import { sceneMarks, type VersionMark } from './marks'
import { marksOf, placeItems, type PlacedItem } from './place-items'
import { buildScene } from './scene'

const clock = (seconds: number) =>
  new Date(Date.parse(at('12:00')) + seconds * 1000).toISOString().slice(11, 19)

function laneOf(nodes: Parameters<typeof answer>[1], lit: readonly string[] = []): readonly VersionMark[] {
  const closure = answer(
    null,
    nodes.filter((node) => lit.includes(node.ref)),
    [],
  )
  const { byLane } = sceneMarks(buildScene(closure, answer(null, nodes, [])), { foldCompaction: true })
  return [...byLane.values()][0] ?? []
}

const quiet = (number: number, change = {}) =>
  checkpoint(`j@${number}`, clock(number * 10), { wrote: false, ...change })

describe('foldRuns', () => {
  const kinds = (items: ReturnType<typeof foldRuns>) =>
    items.map((item) => (item.kind === 'mark' ? item.mark.label : `${item.kind} ${item.marks.length}`))

  it('folds neighbours without data, not what wrote, was saved or is lit', () => {
    const nodes = [
      quiet(1),
      quiet(2),
      checkpoint('j@3', clock(30)),
      quiet(4),
      quiet(5, { savepoint: true }),
      quiet(6),
      quiet(7),
      quiet(8),
      quiet(9),
      quiet(10),
    ]
    const lane = laneOf(nodes, [quiet(8).ref])
    expect(kinds(foldRuns(lane, new Set()))).toEqual(['quiet 2', '3', '4', '5', 'quiet 2', '8', 'quiet 2'])
  })

  it('folds failures from three on, apart from quiet ones, and knows that nothing follows', () => {
    const failed = { status: 'FAILED' } as const
    const lane = laneOf([quiet(1), quiet(2, failed), quiet(3, failed), quiet(4, failed), quiet(5, failed)])
    const items = foldRuns(lane, new Set())
    expect(kinds(items)).toEqual(['1', 'failed 4'])
    expect(items[1]).toMatchObject({ last: true })
    expect(kinds(foldRuns(lane.slice(0, 3), new Set()))).toEqual(['1', '2', '3'])
  })

  it('opens the run that holds a ref, and finds it again', () => {
    const lane = laneOf([quiet(1), quiet(2), checkpoint('j@3', clock(30)), quiet(4), quiet(5)])
    const open = new Set([quiet(5).ref])
    expect(kinds(foldRuns(lane, open))).toEqual(['quiet 2', '3', '4', '5'])
    expect(openRuns(lane, open)).toMatchObject([{ ref: quiet(4).ref, kind: 'quiet' }])
  })
})

describe('placeItems', () => {
  const place = (marks: readonly VersionMark[], pxPerSecond: number, fold = true) =>
    placeItems(
      fold ? foldRuns(marks, new Set()) : marks.map((mark) => ({ kind: 'mark', mark }) as const),
      (time) => ((time - Date.parse(at('12:00'))) / 1000) * pxPerSecond,
      words,
    )

  it('draws marks one by one where there is room, as one bar with their number where not', () => {
    const lane = laneOf([
      snapshot('a.b@1', clock(0)),
      snapshot('a.b@2', clock(10)),
      snapshot('a.b@3', clock(100)),
    ])
    expect(place(lane, 2).map((item) => item.kind)).toEqual(['mark', 'mark', 'mark'])
    expect(place(lane, 1)).toMatchObject([{ kind: 'clump', text: '2' }, { kind: 'mark' }])
  })

  it('takes the longest words that fit a pill', () => {
    const lane = laneOf([1, 2, 3, 4, 5, 6].map((number) => quiet(number)))
    expect(place(lane, 6)).toMatchObject([{ kind: 'run', text: '6 checkpoints without data' }])
    expect(place(lane, 1)).toMatchObject([{ kind: 'run', text: '6 quiet' }])
    const tight = [checkpoint('j@0', clock(6)), quiet(1), quiet(2), checkpoint('j@9', clock(24))]
    expect(place(laneOf(tight), 4)).toMatchObject([
      { kind: 'mark' },
      { kind: 'run', text: '2' },
      { kind: 'mark' },
    ])
  })

  it('keeps the first crosses of many failures where they can be told apart', () => {
    const failed = Array.from({ length: 39 }, (_, i) => quiet(i + 1, { status: 'FAILED' }))
    const placed = place(laneOf(failed), 1.5)
    expect(placed.map((item) => item.kind)).toEqual([...Array<string>(8).fill('mark'), 'run'])
    expect(placed.at(-1)).toMatchObject({ text: '39 checkpoints failed' })
    expect(place(laneOf(failed), 0.5).map((item) => item.kind)).toEqual(['run'])
  })

  it('never moves or merges what is lit', () => {
    const lane = laneOf(
      [snapshot('a.b@1', clock(0)), snapshot('a.b@2', clock(1)), snapshot('a.b@3', clock(2))],
      ['table:a.b@2'],
    )
    expect(place(lane, 1).map((item) => (item.kind === 'mark' ? item.x : item.text))).toEqual(['2', 1])
  })

  it('places thousands so that none overlap, and loses none', () => {
    const node = fc.record({
      second: fc.integer({ min: 0, max: 900 }),
      kind: fc.constantFrom('wrote', 'quiet', 'failed', 'saved'),
      lit: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(node, { maxLength: 80 }),
        fc.double({ min: 0.1, max: 8, noNaN: true }),
        (all, px) => {
          const nodes = all.map(({ second, kind }, i) =>
            checkpoint(`j@${i}`, clock(second), {
              wrote: kind === 'wrote',
              savepoint: kind === 'saved',
              ...(kind === 'failed' ? { status: 'FAILED' } : {}),
            }),
          )
          const lit = nodes.filter((_, i) => all[i]?.lit === true && i % 7 === 0).map((one) => one.ref)
          const lane = laneOf(nodes, lit)
          const placed = place(lane, px)
          expect(new Set(placed.flatMap(marksOf))).toEqual(new Set(lane))
          const free = placed.filter((item) => !staysPut(item))
          free
            .slice(1)
            .forEach((item, i) => expect(item.x0).toBeGreaterThanOrEqual((free[i]?.x1 ?? 0) - 1e-6))
        },
      ),
    )
  })
})

function staysPut(item: PlacedItem): boolean {
  return (
    item.kind === 'mark' &&
    (item.mark.lit || (item.mark.kind === 'checkpoint' && item.mark.shape === 'diamond'))
  )
}
