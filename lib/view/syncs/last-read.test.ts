import { expect, it } from 'vitest'
import { lastReadAt } from './last-read'

const at = '2026-11-30T07:54:54.000Z'
const sync = (status: 'succeeded' | 'failed' | 'cancelled' | 'running') => ({
  lastSync: { id: 's', status, startedAt: at, finishedAt: status === 'running' ? null : at, warningCount: 0 },
})

it('is the end of a sync that read the lake through, of no other', () => {
  expect(lastReadAt(sync('succeeded'))).toBe(at)
  expect(lastReadAt(sync('failed'))).toBeNull()
  expect(lastReadAt(sync('cancelled'))).toBeNull()
  expect(lastReadAt(sync('running'))).toBeNull()
  expect(lastReadAt({ lastSync: null })).toBeNull()
})

it('is the last look of the watch that reached every source, where that is later', () => {
  const watch = (readAt: string | null) => ({
    state: 'on' as const,
    everySeconds: 2,
    since: at,
    lastSeenAt: readAt,
    readAt,
    caught: 0,
    missed: 0,
    troubles: [],
    cost: { requests: 0, listings: 0, files: 0 },
  })
  const later = '2026-11-30T08:00:00.000Z'
  expect(lastReadAt({ ...sync('succeeded'), watch: watch(later) })).toBe(later)
  expect(lastReadAt({ ...sync('succeeded'), watch: watch('2026-11-30T07:00:00.000Z') })).toBe(at)
  expect(lastReadAt({ ...sync('failed'), watch: watch(later) })).toBe(later)
  expect(lastReadAt({ ...sync('succeeded'), watch: watch(null) })).toBe(at)
})
