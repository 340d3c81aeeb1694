import type { WireBlastRadius } from '@/lib/contracts'
import type { BlastRadius } from '@/lib/domain/blast'
import { instantOrNull } from './scalars'

export function toWireBlastRadius(found: BlastRadius): Omit<WireBlastRadius, 'readAt'> {
  return {
    origin: found.origin,
    tables: found.tables.map((one) => ({ ...one, since: instantOrNull(one.since) })),
    readers: found.readers.map((one) => ({ ...one, time: instantOrNull(one.time) })),
    sinks: [...found.sinks],
    consumers: [...found.consumers],
  }
}
