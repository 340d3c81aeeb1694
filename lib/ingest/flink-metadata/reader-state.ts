import { attempt } from './attempt'
import type { OperatorEntry } from './layout'
import { gatherState, type Missing } from './operator-states'
import type { StateReader } from './state-elements'
import { READER_STATE } from './state-names'
import { readVersioned, type Versioned } from './versioned'

export interface ReaderElement extends Versioned {
  readonly subtask: number
}

/** Elements of all readers of a source, and whatever keeps them from being all. */
export interface ReaderState {
  readonly elements: readonly ReaderElement[]
  readonly missing: readonly Missing[]
}

export function readReaderState(operator: OperatorEntry, reader: StateReader): ReaderState {
  const gathered = gatherState(operator, READER_STATE, reader)
  const missing = [...gathered.missing, ...silentReaders(operator, gathered.reporting)]
  const elements: ReaderElement[] = []
  for (const { subtask, element } of gathered.elements) {
    const reading = attempt(() => readVersioned(element))
    if (reading.ok) elements.push({ subtask, ...reading.value })
    else missing.push({ offset: reading.error.offset, reason: reading.error.message })
  }
  return { elements, missing }
}

/** A reader that neither finished nor reported may hold anything. */
function silentReaders(
  { parallelism, finishedSubtasks, offset }: OperatorEntry,
  reporting: number,
): Missing[] {
  const silent = parallelism - reporting - new Set(finishedSubtasks).size
  return silent > 0 ? [{ offset, reason: `${silent} of ${parallelism} readers reported nothing` }] : []
}
