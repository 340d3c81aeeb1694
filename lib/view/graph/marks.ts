import type { State } from '@/lib/contracts'
import type { Closure } from './closure'

/** What changes without a new drawing: chosen, lit, receding, found, under the keyboard's cursor. */
export interface Marks {
  readonly selected: string | null
  readonly cursor: string | null
  readonly found: ReadonlySet<string>
  /** `null`: nothing is chosen, nothing recedes. */
  readonly closure: Closure | null
}

export const NO_MARKS: Marks = { selected: null, cursor: null, found: new Set(), closure: null }

export type MarkClass = 'selected' | 'cursor' | 'found' | 'lit' | 'dim'

export function nodeMarks(id: string, state: State | null, marks: Marks): readonly MarkClass[] {
  const classes: MarkClass[] = []
  if (marks.selected === id) classes.push('selected')
  if (marks.cursor === id) classes.push('cursor')
  if (marks.found.has(id)) classes.push('found')
  if (marks.closure !== null) {
    if (inClosure(id, marks)) classes.push('lit')
    // What is broken never recedes: it is what people look for.
    else if (state !== 'broken') classes.push('dim')
  }
  return classes
}

export function edgeMarks(id: string, marks: Marks): readonly MarkClass[] {
  if (marks.closure === null) return []
  return marks.closure.edges.has(id) ? ['lit'] : ['dim']
}

function inClosure(id: string, marks: Marks): boolean {
  const closure = marks.closure
  return closure !== null && (id === marks.selected || closure.upstream.has(id) || closure.downstream.has(id))
}
