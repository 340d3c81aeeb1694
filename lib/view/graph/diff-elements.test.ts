import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffElements } from './diff-elements'
import type { ElementSpec } from './elements'

const spec = fc.record({
  id: fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'),
  source: fc.constantFrom('x', 'y'),
  label: fc.constantFrom('one', 'two'),
  x: fc.constantFrom(0, 1),
  root: fc.boolean(),
})
const drawing = fc
  .array(spec, { maxLength: 6 })
  .map((specs) => new Map(specs.map((each) => [each.id, toSpec(each)])))

function toSpec({
  id,
  source,
  label,
  x,
  root,
}: {
  id: string
  source: string
  label: string
  x: number
  root: boolean
}) {
  const edge = id > 'c'
  return {
    id,
    group: edge ? 'edges' : 'nodes',
    data: edge ? { id, source, target: 'z', label } : { id, label },
    classes: root ? ['root'] : [],
    position: edge ? null : { x, y: 0 },
  } satisfies ElementSpec as ElementSpec
}

describe('diffElements', () => {
  it('turns any drawing into any other', () => {
    fc.assert(
      fc.property(drawing, drawing, (before, after) => {
        const { add, update, remove } = diffElements(before, after)
        const canvas = new Map(before)
        for (const id of remove) expect(canvas.delete(id)).toBe(true)
        for (const each of add) {
          expect(canvas.has(each.id)).toBe(false)
          canvas.set(each.id, each)
        }
        for (const each of update) {
          // The canvas cannot give an edge other ends.
          expect(canvas.get(each.id)?.data['source']).toBe(each.data['source'])
          canvas.set(each.id, each)
        }
        expect(canvas).toEqual(after)
      }),
    )
  })

  it('touches nothing where nothing changed', () => {
    fc.assert(
      fc.property(drawing, (same) => {
        expect(diffElements(same, structuredClone(same))).toEqual({ add: [], update: [], remove: [] })
      }),
    )
  })
})
