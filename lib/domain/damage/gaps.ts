import { NO_PARTS, type Finding } from './model'
import { LISTING_MARGIN } from './margins'
import type { RunLines } from './run-lines'
import type { OffReader } from './readers'
import { jobRefText } from '../refs'
import type { TableLife } from './table-life'
import { callText, plain, snapshotsText } from './words'

/**
 * Ids missing between listed ones: expiry takes the lowest and rollback the highest, so only a `fast_forward` over a table
 * that had been rolled back leaves a hole (rule R12), or someone who deleted files.
 */
export function findGaps(life: TableLife, lines: RunLines, standing: readonly OffReader[]): Finding[] {
  const { listed } = life
  if (listed === null) return []
  return listed.gaps.flatMap(({ low, high }): Finding[] => {
    const above = life.byId.get(high + 1n)
    if (above === undefined || above.timeMillis + LISTING_MARGIN > listed.at) return []
    const below = life.byId.get(low - 1n)
    const healed = listed.earliestHint !== null && listed.earliestHint > high
    const readers = standing.filter(
      ({ reader }) => reader.position + 1n >= low && reader.position + 1n <= high,
    )
    const hole = snapshotsText({ low, high })
    const missing = low === high ? 'is' : 'are'
    return [
      {
        key: `${life.ref} gap ${low}`,
        kind: 'snapshot-gap',
        severity: healed ? 'notice' : 'damage',
        certainty: 'exact',
        refs: [
          lines.names.snapshot(above),
          ...(below === undefined ? [] : [lines.names.snapshot(below)]),
          ...readers.flatMap(({ reader }) => reader.ref ?? []),
        ],
        concerns: [
          life.ref,
          ...readers.flatMap(({ run }) => (run === null ? [] : [jobRefText(run.jobName)])),
        ].sort(),
        since: { at: listed.at, notAfter: null, from: 'listing' },
        meaning: healed
          ? `${plain(life.ref)}: ${hole} ${missing} missing below ${high + 1n}. EARLIEST names ${listed.earliestHint}, so writers and readers no longer step into the hole; files below it no longer count, and time travel there fails.`
          : `${plain(life.ref)}: ${hole} ${missing} missing between ${low - 1n} and ${high + 1n}, as an undo by fast_forward leaves them. The next batch insert fails (FileNotFoundException: snapshot-${high}), and a reader that stands at ${low} waits without an error.`,
        repair: healed
          ? 'Healed: nothing to do for writers. Time travel is possible from the snapshot above the hole on.'
          : 'Stop what writes and reads the table, then move EARLIEST past the hole with the statement below: it deletes nothing here, and inserts work again. A reader that stands in the hole has to be restored from a state above it; a fresh start would jump over it silently.',
        statements: healed
          ? []
          : [callText('expire_snapshots', life.ref, 'retain_max => 1, retain_min => 1')],
        parts: {
          ...NO_PARTS,
          gaps: [{ table: life.ref, low, high, healed }],
          readers: readers.map(({ reader }) => reader),
        },
        evidence: [
          ...life.fact.evidence.filter(({ kind }) => kind === 'listing'),
          ...above.evidence.slice(0, 1),
          ...readers.flatMap(({ evidence }) => [...evidence]),
        ],
      },
    ]
  })
}
