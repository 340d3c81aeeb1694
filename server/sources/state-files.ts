import type { StateFilesSeen } from '@/lib/domain/observations'
import { childUri } from '@/lib/domain/paths'
import type { FileStore } from './file-store'
import { inParallel } from './in-parallel'

const PARALLEL_LOOKS = 8
/** More than this would make a look at one checkpoint longer than a sync of a lake. */
const MAX_FILES = 2_000

/** How many of the files that hold a checkpoint's state are there; `null` = too many to look. */
export async function lookAtStateFiles(
  store: FileStore,
  directory: string,
  files: readonly string[],
): Promise<StateFilesSeen | null> {
  if (files.length > MAX_FILES) return null
  let present = 0
  let missing = 0
  const places = files.map((file) => placeOf(directory, file)).filter((place) => place !== null)
  for await (const stat of inParallel(places, PARALLEL_LOOKS, (place) => store.stat(place))) {
    if (stat.ok) present++
    else if (stat.error.reason === 'not-found') missing++
  }
  return { named: files.length, present, missing }
}

const HEX = '[0-9a-f]{32}'
const BELOW_JOB = new RegExp(`/(${HEX})/((?:chk-\\d+|shared|taskowned)/.+)$`)
const CHECKPOINT_FOLDER = new RegExp(`^(.*)/${HEX}/chk-\\d+$`)

/**
 * Where a state file lies as we reach it. Flink writes the paths of its own cluster; what follows the job's folder is the
 * same under our root. `null` = it lies elsewhere.
 */
function placeOf(directory: string, file: string): string | null {
  if (!file.includes('/')) return childUri(directory, file)
  const root = CHECKPOINT_FOLDER.exec(directory)?.[1]
  const below = BELOW_JOB.exec(file)
  if (root !== undefined && below !== null) return childUri(root, below[1]!, ...below[2]!.split('/'))
  const folder = directory.slice(directory.lastIndexOf('/') + 1)
  const own = file.split('/').slice(-2)
  return own[0] === folder ? childUri(directory, own[1]!) : null
}
