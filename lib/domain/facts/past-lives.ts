import { lastIndexWhere, push } from '../collections'
import type { Millis } from '../time'
import { SKEW_MARGIN } from './clock'
import { inCommitOrder, numbersReused } from './current-path'
import type { TableHistory, Version } from './table-history'

/**
 * Which life of a table a reader's snapshot number belongs to (rules F6, K1): after a rollback numbers are given again,
 * and what was read under one before is not what bears it now.
 *
 * `past`: a version that has left the path; `path` is the table as it was then. `unseen`: everything known under that
 * number was committed only after the reader had it, so it read one that was gone before anyone looked; `known` is the
 * newest id on the current path that it certainly had.
 */
export type Meaning =
  | { readonly life: 'current' }
  | { readonly life: 'past'; readonly path: readonly Version[]; readonly version: Version }
  | { readonly life: 'unseen'; readonly known: bigint }

export type MeaningOf = (id: bigint, at: Millis) => Meaning

const CURRENT: Meaning = { life: 'current' }

export function indexLives(history: TableHistory): MeaningOf {
  const { path, superseded, listedHead } = history
  const byId = new Map<bigint, Version[]>()
  for (const version of inCommitOrder([...path, ...superseded])) push(byId, version.record.id, version)
  const current = new Set(path)
  let lives: Version[][] | null = null

  return (id, at) => {
    const until = at + SKEW_MARGIN
    const namesakes = byId.get(id) ?? []
    const version = namesakes[lastIndexWhere(namesakes, (one) => one.record.timeMillis <= until)]
    if (version !== undefined) {
      if (current.has(version)) return CURRENT
      lives ??= pastLives(history)
      const life = lives.findLast((one) => one.includes(version))
      return { life: 'past', path: life ?? [version], version }
    }
    // Where nothing bears the number, it was made and expired unseen, or lies above all that was left at a listing.
    const head = path[path.length - 1]?.record.id ?? 0n
    const rolledBack = listedHead !== null && id > listedHead.id && id > head && listedHead.at >= at
    if (namesakes.length === 0 && !rolledBack) return CURRENT
    return { life: 'unseen', known: newestBefore(path, id, until) }
  }
}

function newestBefore(path: readonly Version[], id: bigint, until: Millis): bigint {
  let newest = 0n
  for (const { record } of path) {
    if (record.id > id || record.timeMillis > until) break
    newest = record.id
  }
  return newest
}

/** The table's paths as they were before each time numbers were given again, and what was rolled back last. */
function pastLives(history: TableHistory): Version[][] {
  const all = inCommitOrder([...history.path, ...history.superseded])
  const falls = new Map(numbersReused(all).map((event) => [`${event.id} ${event.at}`, event] as const))
  const lives: Version[][] = []
  let path: Version[] = []
  for (const version of all) {
    const { id, timeMillis } = version.record
    if (falls.delete(`${id} ${timeMillis}`)) {
      lives.push(path)
      path = path.filter((one) => one.record.id < id)
    }
    path.push(version)
  }
  lives.push(path)
  return lives
}
