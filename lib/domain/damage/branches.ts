import type { RefText } from '../refs'
import { NO_PARTS, type Finding } from './model'
import { hintOutlivesHead, type RollbackEvent } from './rollback-event'
import type { RunLines } from './run-lines'
import { headOf, type TableLife } from './table-life'
import { plain } from './words'

/**
 * A branch keeps no data files: it shares them with main, and main's expiry spares main's tags only. Once it has passed
 * the fork point without a tag there, `fast_forward` succeeds and the table cannot be read (seen; rule X8).
 */
export function findUnprotectedBranches(
  lives: ReadonlyMap<RefText, TableLife>,
  lines: RunLines,
  eventsOf: (table: RefText) => readonly RollbackEvent[],
): Finding[] {
  return [...lives.values()].flatMap((branch): Finding[] => {
    const main = branch.fact.forkOf === null ? undefined : lives.get(branch.fact.forkOf)
    const first = branch.path[0]
    if (main?.listed?.lowest == null || first === undefined || hintOutlivesHead(main)) return []
    const { lowest, at } = main.listed
    const shared = sharedWith(first.id, first.identity, eventsOf(main.ref))
    const rolledBack =
      shared.event || (main.fact.formerTags ?? []).some(({ identity }) => identity === first.identity)
    if (lowest <= shared.id || main.fact.tags.some(({ snapshotId }) => snapshotId <= shared.id)) return []
    return [
      {
        key: `${branch.ref} unprotected`,
        kind: 'branch-unprotected',
        severity: rolledBack ? 'damage' : 'suspicion',
        certainty: 'assumed',
        refs: [lines.names.snapshot(first), branch.ref, main.ref],
        concerns: [branch.ref, main.ref].sort(),
        since: { at, notAfter: null, from: 'listing' },
        meaning: `Branch ${plain(branch.ref)} begins at snapshot ${first.id} and shares its data files with main, whose earliest snapshot is ${lowest}: expiry has passed ${shared.id}, and no tag at or below it stands in main. Files the branch needs may be deleted; fast_forward would report success, and the table could not be read.`,
        repair: `Do not rely on this branch. Read it whole before any fast_forward (SELECT COUNT(*) FROM the branch): only that proves its files. Next time tag the snapshot that stays in main, without a retention time, before the rollback.`,
        statements: [],
        parts: { ...NO_PARTS, keptBranches: [branch.ref] },
        evidence: [
          ...first.evidence.slice(0, 1),
          ...main.fact.evidence.filter(({ kind }) => kind === 'listing'),
        ],
      },
    ]
  })
}

/** Newest snapshot that main and the branch have in common, as far as it is known. */
function sharedWith(
  id: bigint,
  identity: string,
  events: readonly RollbackEvent[],
): { readonly id: bigint; readonly event: boolean } {
  const left = events.find(({ dead }) => dead.some((one) => one.identity === identity))
  if (left?.target != null) return { id: left.target.id, event: true }
  return { id, event: left !== undefined }
}

/** The same, after the fact: the hint shows how far expiry had gone in a life that was taken away again. */
export function findMissingFiles(life: TableLife, lines: RunLines): Finding[] {
  const head = headOf(life)
  const { listed, fact } = life
  if (head === undefined || listed === null || !hintOutlivesHead(life)) return []
  if (fact.tags.some(({ snapshotId }) => snapshotId < head.id)) return []
  return [
    {
      key: `${life.ref} files ${head.identity}`,
      kind: 'files-missing',
      severity: 'damage',
      certainty: 'assumed',
      refs: [lines.names.snapshot(head), life.ref],
      concerns: [life.ref],
      since: { at: listed.at, notAfter: null, from: 'listing' },
      meaning: `${plain(life.ref)} was put back to snapshot ${head.id}, and EARLIEST names ${listed.earliestHint}: the life in between had expired that far, and no tag below ${head.id} kept the files that ${head.id} shares with it. Reading is likely to fail with "File … not found", while jobs restore and commit without an error.`,
      repair: `Read the table whole (SELECT COUNT(*)). If it fails, the content can only be built again: from its sources by a job without state, or from a copy.`,
      statements: [],
      parts: NO_PARTS,
      evidence: [...fact.evidence.filter(({ kind }) => kind === 'listing'), ...head.evidence.slice(0, 1)],
    },
  ]
}
