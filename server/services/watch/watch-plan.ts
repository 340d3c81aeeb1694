import type { LakeSettings } from '../ports'

/** Where nothing else is asked for: Flink itself renews its answers about every 3 s. */
const USUAL_SECONDS = 2

type Sources = Pick<LakeSettings, 'flink' | 'frozenAt' | 'catalog' | 'watchEverySeconds'>

/** Seconds between two looks at a lake; 0 = it is not watched. A frozen lake never is: nothing of it can change. */
export function watchPaceOf(lake: Sources): number {
  if (lake.frozenAt !== null || lake.catalog !== 'filesystem') return 0
  if (lake.watchEverySeconds !== null) return lake.watchEverySeconds
  return hasLiveCluster(lake) ? USUAL_SECONDS : 0
}

/** Its silence is news: time goes on in it, though nothing new is found. A recording stands still at its newest fact. */
export function isLive(lake: Sources): boolean {
  return lake.frozenAt === null && (hasLiveCluster(lake) || watchPaceOf(lake) > 0)
}

function hasLiveCluster(lake: Pick<LakeSettings, 'flink'>): boolean {
  return lake.flink.some(({ url }) => /^https?:/i.test(url))
}
