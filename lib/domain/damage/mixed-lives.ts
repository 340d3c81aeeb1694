import type { SnapshotFact } from '../facts'
import { NO_PARTS, type Finding } from './model'
import type { RunLines } from './run-lines'
import type { TableLife } from './table-life'
import { plain } from './words'

/** Neighbours on the path that cannot follow each other, where no earlier sight tells the whole story. */
export function findMixedLives(
  life: TableLife,
  lines: RunLines,
  explained: (id: bigint) => boolean,
): Finding[] {
  return life.path.flatMap((one, i): Finding[] => {
    const before = life.path[i - 1]
    const link = life.links[i]
    if (before === undefined || (link !== 'time-falls' && link !== 'totals-differ') || explained(one.id))
      return []
    const putBack = link === 'time-falls'
    return [
      {
        key: `${life.ref} mixed ${one.identity}`,
        kind: 'lives-mixed',
        severity: putBack ? 'notice' : 'suspicion',
        certainty: 'exact',
        refs: [lines.names.snapshot(one), lines.names.snapshot(before)],
        concerns: [life.ref],
        since: {
          at: Math.max(before.timeMillis, one.timeMillis),
          notAfter: life.listed?.at ?? null,
          from: 'commit',
        },
        meaning: `${plain(life.ref)}: snapshot ${one.id} does not follow ${before.id}. ${signs(before, one)} ${
          putBack
            ? `An older life was put back over a newer one (fast_forward): the content from ${one.id} on is right, and ids up to ${before.id} are of the life in between.`
            : `The table was rolled back or made again between two looks: what was seen up to ${before.id} is not what ${one.id} was built on.`
        }`,
        repair: putBack
          ? `Do not travel to snapshots below ${one.id}: their ids name another life. Nothing else is wrong with the table.`
          : `Check who wrote and read it at that time: a writer that was not restored with it has lost rows, a reader may have passed new snapshots. Look more often, so that the next one is seen whole.`,
        statements: [],
        parts: NO_PARTS,
        evidence: [...before.evidence.slice(0, 1), ...one.evidence.slice(0, 1)],
      },
    ]
  })
}

function signs(before: SnapshotFact, one: SnapshotFact): string {
  const falls =
    one.timeMillis < before.timeMillis
      ? `It was committed ${Math.round((before.timeMillis - one.timeMillis) / 1000)} s earlier.`
      : ''
  const [base, delta, total] = [before.totalRecordCount, one.deltaRecordCount, one.totalRecordCount]
  const differ =
    one.id === before.id + 1n && base !== null && delta !== null && total !== null && base + delta !== total
      ? `Its total is ${total} rows, and ${base} with its own change of ${delta} would be ${base + delta}.`
      : ''
  return [falls, differ].filter((text) => text !== '').join(' ')
}
