import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choosePorts } from './ports'

const edges = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([source, target]) => ({ id: `${source} ${target}`, source, target }))

describe('choosePorts', () => {
  it('joins all reads of a job into one trunk', () => {
    const ports = choosePorts(
      edges([
        ['a', 'j'],
        ['b', 'j'],
        ['c', 'j'],
      ]),
    )
    expect(new Set([...ports.values()].map(({ target }) => target))).toEqual(new Set(['j in']))
  })

  it('never joins edges into a trunk that would show a way that is not there', () => {
    const id = (prefix: string) => fc.integer({ min: 0, max: 4 }).map((n) => prefix + n)
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(id('s'), id('t')), { maxLength: 14, selector: String }),
        (pairs) => {
          const ports = choosePorts(edges(pairs))
          expect(ports.size).toBe(pairs.length)
          const real = new Set(pairs.map(([source, target]) => `${source} ${target}`))
          const all = edges(pairs).map((edge) => ({ edge, port: ports.get(edge.id) }))
          // Trunks run from every edge that shares a port to every other one that does: follow them.
          for (const a of all) {
            for (const b of all) {
              if (a.port?.source !== b.port?.source) continue
              for (const c of all) {
                if (c.port?.target !== b.port?.target) continue
                expect(real.has(`${a.edge.source} ${c.edge.target}`)).toBe(true)
              }
            }
          }
        },
      ),
    )
  })
})
