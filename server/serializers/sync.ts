import type { WireSync, WireSyncSummary } from '@/lib/contracts'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { toInstantText } from '@/lib/domain/time'
import type { SyncRecord } from '@/server/services/ports'
import { instantOrNull } from './scalars'

export function toWireSync(sync: SyncRecord): Omit<WireSync, 'readAt'> {
  return {
    id: sync.id,
    lake: sync.lakeName,
    status: sync.status,
    phase: sync.phase,
    done: sync.done,
    total: sync.total,
    warnings: sync.warnings.map(({ code, where, message }) => ({
      code,
      where: maskAddresses(where),
      message: maskAddresses(message),
    })),
    warningCount: sync.warningCount,
    counts: {
      facts: sync.facts,
      changed: sync.changed,
      observations: sync.observations,
      excluded: sync.excluded,
    },
    failure: sync.failure === null ? null : maskAddresses(sync.failure),
    requestedAt: toInstantText(sync.requestedAt),
    startedAt: instantOrNull(sync.startedAt),
    finishedAt: instantOrNull(sync.finishedAt),
  }
}

export function toWireSyncSummary(sync: SyncRecord): WireSyncSummary {
  return {
    id: sync.id,
    status: sync.status,
    startedAt: instantOrNull(sync.startedAt),
    finishedAt: instantOrNull(sync.finishedAt),
    warningCount: sync.warningCount,
  }
}

export async function* toSyncEvents(
  syncs: AsyncIterable<SyncRecord>,
): AsyncGenerator<{ name: string; data: Omit<WireSync, 'readAt'> }> {
  for await (const sync of syncs) yield { name: 'sync', data: toWireSync(sync) }
}
