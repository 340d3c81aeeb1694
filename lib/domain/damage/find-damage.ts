import { compareText } from '../collections'
import type { LakeFacts } from '../facts'
import type { RefText } from '../refs'
import { findMissingFiles, findUnprotectedBranches } from './branches'
import { findExpiredPositions } from './expired-positions'
import { findFailingRestores } from './failing-restores'
import { findForeignWriters } from './foreign-writers'
import { findGaps } from './gaps'
import { findMixedLives } from './mixed-lives'
import { DAMAGE_SEVERITIES, type Finding } from './model'
import { findOldStates } from './old-state'
import { offReaders, type OffReader } from './readers'
import { rollbackEvents, type RollbackEvent } from './rollback-event'
import { findRollback } from './rolled-back'
import { RunLines } from './run-lines'
import { findReadersAhead } from './standing-readers'
import { tableLives, type DamageMoment, type TableLife } from './table-life'
import { vanishedFinding, vanishedGroups } from './vanished-groups'

/**
 * Damage that is there (rule R16): what files, checkpoints and earlier sights prove. One fault is one finding, with its
 * consequences inside; the worst first, then the oldest. Equal for any order of the facts.
 */
export function findDamage(facts: LakeFacts, moment: DamageMoment): Finding[] {
  const lives = tableLives(facts, moment)
  const lines = new RunLines(facts, moment)
  const events = new Map<RefText, RollbackEvent[]>()
  for (const life of lives.values()) events.set(life.ref, rollbackEvents(life))
  const found = [
    ...findOldStates(lives.values(), lines),
    ...findFailingRestores(lives, lines),
    ...findUnprotectedBranches(lives, lines, (table) => events.get(table) ?? []),
    ...[...lives.values()].flatMap((life) =>
      findInTable(life, events.get(life.ref) ?? [], facts, lives, lines),
    ),
  ]
  return found.sort(
    (a, b) =>
      DAMAGE_SEVERITIES.indexOf(a.severity) - DAMAGE_SEVERITIES.indexOf(b.severity) ||
      (a.since?.at ?? 0) - (b.since?.at ?? 0) ||
      compareText(a.key, b.key),
  )
}

function findInTable(
  life: TableLife,
  events: readonly RollbackEvent[],
  facts: LakeFacts,
  lives: ReadonlyMap<RefText, TableLife>,
  lines: RunLines,
): Finding[] {
  const readers = offReaders(life, lines)
  const taken = new Set<OffReader>()
  const vanished = vanishedGroups(life, lines)
  const isExplained = (id: bigint) => events.some(({ target }) => target === null || target.id < id)
  const rolledBack = events.map((event) => findRollback(event, facts, lives, lines, readers, taken, vanished))
  const own = vanished.filter(({ after }) => !isExplained(after.id))
  const gaps = findGaps(
    life,
    lines,
    readers.filter((one) => !taken.has(one)),
  )
  return [
    ...rolledBack,
    ...(own.length === 0 ? [] : [vanishedFinding(life, lines, own)]),
    ...gaps,
    ...findReadersAhead(
      life,
      readers.filter((one) => !taken.has(one)),
    ),
    ...findMixedLives(
      life,
      lines,
      (id) => isExplained(id) || gaps.some(({ parts }) => parts.gaps.some(({ high }) => high + 1n === id)),
    ),
    ...findExpiredPositions(life, lines),
    ...findMissingFiles(life, lines),
    ...findForeignWriters(life, lines),
  ]
}
