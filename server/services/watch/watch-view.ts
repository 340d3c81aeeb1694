import type { Millis } from '@/lib/domain/time'
import type { LakeRecord, WatchRecord } from '../ports'
import { watchPaceOf } from './watch-plan'

/** A watch that says nothing for so long is not at work, whatever its lease says. */
const SILENT_MILLIS = 15_000

export interface WatchView {
  /** `backing-off`: some source does not answer, and is asked ever more seldom; the others are followed. */
  readonly state: 'off' | 'paused' | 'starting' | 'on' | 'backing-off'
  /** Seconds between two looks; 0 = not watched. */
  readonly everySeconds: number
  /** What was counted, as long as it was ever watched. */
  readonly record: WatchRecord | null
}

export function viewWatch(lake: LakeRecord, record: WatchRecord | null, now: Millis): WatchView {
  const everySeconds = watchPaceOf(lake)
  return { state: stateOf(lake, everySeconds, record, now), everySeconds, record }
}

function stateOf(
  lake: LakeRecord,
  everySeconds: number,
  record: WatchRecord | null,
  now: Millis,
): WatchView['state'] {
  if (everySeconds === 0) return 'off'
  if (lake.watchPaused) return 'paused'
  if (record === null || !record.running || record.tickAt === null) return 'starting'
  if (now - record.tickAt > SILENT_MILLIS) return 'starting'
  return record.troubles.length > 0 ? 'backing-off' : 'on'
}
