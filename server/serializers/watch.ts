import type { WireLake } from '@/lib/contracts'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { toInstantText } from '@/lib/domain/time'
import type { WatchView } from '@/server/services/watch/watch-view'
import { instantOrNull } from './scalars'

export function toWireWatch({ state, everySeconds, record }: WatchView): WireLake['watch'] {
  return {
    state,
    everySeconds,
    since: instantOrNull(record?.since ?? null),
    lastSeenAt: instantOrNull(record?.tickAt ?? null),
    readAt: instantOrNull(record?.readAt ?? null),
    caught: record?.caught ?? 0,
    missed: record?.missed ?? 0,
    troubles: (record?.troubles ?? []).map(({ source, where, message, since, retryAt }) => ({
      source,
      where: maskAddresses(where),
      message: maskAddresses(message),
      since: toInstantText(since),
      retryAt: toInstantText(retryAt),
    })),
    cost: record?.cost ?? { requests: 0, listings: 0, files: 0 },
  }
}
