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
