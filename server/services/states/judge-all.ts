import type { DelayIndex, TableDelay } from '@/lib/domain/delay'
import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'

export interface Breath {
  readonly now: () => Millis
  /** Lets whatever else waits have its turn. */
  readonly breathe: () => Promise<void>
}

/** Requests wait no longer than this for work that nobody waits for. */
const TURN_MILLIS = 20

/** Verdicts over tables, a turn at a time: those of 10,000 tables take minutes, and requests share the thread. */
export async function judgeAll(
  index: DelayIndex,
  refs: readonly RefText[],
  { now, breathe }: Breath,
): Promise<TableDelay[]> {
  const delays: TableDelay[] = []
  let turn = now()
  for (const ref of refs) {
    const delay = index.judge(ref)
    if (delay !== null) delays.push(delay)
    if (now() - turn < TURN_MILLIS) continue
    await breathe()
    turn = now()
  }
  return delays
}
