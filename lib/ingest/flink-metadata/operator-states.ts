import type { Cursor } from './cursor'
import type { OperatorEntry } from './layout'
import type { StateReader } from './state-elements'

/** All elements of one named list over the subtasks of an operator, as far as they can be read. */
export interface GatheredState {
  readonly elements: readonly { readonly subtask: number; readonly element: Cursor }[]
  readonly missing: readonly Missing[]
  /** Subtasks that reported this list, empty or not. */
  readonly reporting: number
}

export interface Missing {
  /** Byte of the file. */
  readonly offset: number
  readonly reason: string
}

export function gatherState(operator: OperatorEntry, name: string, reader: StateReader): GatheredState {
  const elements: { subtask: number; element: Cursor }[] = []
  const missing: Missing[] = []
  let reporting = 0
  for (const { index, managed } of operator.subtasks) {
    const list = managed?.lists.find((candidate) => candidate.name === name)
    if (managed === null || list === undefined) continue
    reporting++
    const read = reader.elements(managed, list)
    if (!read.readable) missing.push({ offset: read.offset, reason: read.reason })
    else for (const element of read.elements) elements.push({ subtask: index, element })
  }
  return { elements, missing, reporting }
}
