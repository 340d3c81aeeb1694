import type { SourcePosition } from '@/lib/domain/observations'
import { readCoordinator } from './coordinator'
import { deriveFileStoreSource } from './file-store-source'
import type { OperatorEntry } from './layout'
import { deriveMonitorSource } from './monitor-source'
import { readReaderState } from './reader-state'
import type { StateReader } from './state-elements'
import type { Warn } from './warnings'

/** Read positions of all operators that are Paimon sources, in file order. */
export function deriveSources(
  operators: readonly OperatorEntry[],
  reader: StateReader,
  warn: Warn,
): readonly SourcePosition[] {
  return operators.flatMap((operator) => {
    const source = deriveSource(operator, reader, warn)
    return source === null ? [] : [source]
  })
}

function deriveSource(operator: OperatorEntry, reader: StateReader, warn: Warn): SourcePosition | null {
  if (operator.coordinator === null) return null
  const coordinator = readCoordinator(operator.coordinator)
  const readers = readReaderState(operator, reader)
  if (coordinator.kind === 'no-op') return deriveMonitorSource(operator.id, readers, warn)
  return deriveFileStoreSource(operator.id, coordinator, readers, warn)
}
