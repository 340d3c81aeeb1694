import { compareText } from '../../collections'
import type { Subject } from './links'
import type { SubjectGraph, Unit } from './subject-graph'

/** One piece of a derivation: what is derived, and what must be known beside it. */
export interface Portion {
  /** Subjects whose facts it gives, whole units. */
  readonly own: readonly Subject[]
  /** Names its runs ever had: jobs whose edges it gives. */
  readonly jobs: readonly string[]
  /** Subjects of tables that its runs read, with whom they share a unit. */
  readonly context: readonly Subject[]
}

/**
 * Units in portions of about `limit` observations, context included: only one portion needs to be in memory at a
 * time. A unit is never cut, so one that is larger is a portion by itself. Neighbours go together where they can,
 * because each is context of the other.
 */
export function* cutPortions(graph: SubjectGraph, units: readonly Unit[], limit: number): Generator<Portion> {
  let own = new Set<Unit>()
  let loaded = new Set<Unit>()
  let weight = 0
  for (const unit of inWalkingOrder(graph, units)) {
    const added = [unit, ...graph.sourcesOf(unit)].filter((one) => !loaded.has(one))
    const more = added.reduce((sum, one) => sum + one.observations, 0)
    if (own.size > 0 && weight + more > limit) {
      yield toPortion(own, loaded)
      own = new Set()
      loaded = new Set()
      weight = 0
    }
    own.add(unit)
    for (const one of [unit, ...graph.sourcesOf(unit)]) {
      if (loaded.has(one)) continue
      loaded.add(one)
      weight += one.observations
    }
  }
  if (own.size > 0) yield toPortion(own, loaded)
}

function toPortion(own: ReadonlySet<Unit>, loaded: ReadonlySet<Unit>): Portion {
  const context = [...loaded].filter((unit) => !own.has(unit))
  return {
    own: [...own].flatMap((unit) => [...unit.subjects]),
    jobs: [...own].flatMap((unit) => [...unit.jobs]),
    context: context.flatMap((unit) => [...unit.subjects]),
  }
}

/** From unit to unit along what is read, each once, beginning anew where a part of the lake is done. */
function* inWalkingOrder(graph: SubjectGraph, units: readonly Unit[]): Generator<Unit> {
  const waiting = new Set([...units].sort((a, b) => compareText(a.subjects[0] ?? '', b.subjects[0] ?? '')))
  for (const first of waiting) {
    const queue = [first]
    waiting.delete(first)
    for (let unit = queue.shift(); unit !== undefined; unit = queue.shift()) {
      yield unit
      for (const next of [...graph.sourcesOf(unit), ...graph.readersOf(unit)]) {
        if (waiting.delete(next)) queue.push(next)
      }
    }
  }
}
