import type { LakeSettings } from '../ports'
import type { LakeConfig } from './lake-worker'

/** What may cross to another thread: no more of a lake than reading and deriving need. */
export function configOf(lake: LakeSettings): LakeConfig {
  const { warehouse, flink, checkpoints, pathRewrites, include, exclude, frozenAt } = lake
  return { warehouse, flink, checkpoints, pathRewrites, include, exclude, frozenAt }
}
