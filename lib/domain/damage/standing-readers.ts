import { jobRefText } from '../refs'
import { NO_PARTS, type Finding } from './model'
import { readerRepair, readerText } from './reader-words'
import type { OffReader } from './readers'
import type { TableLife } from './table-life'
import { plain } from './words'

/** A reader ahead of its source where nothing else tells of the rollback that put it there. */
export function findReadersAhead(life: TableLife, readers: readonly OffReader[]): Finding[] {
  return readers.map(({ reader, run, at, from, evidence }) => {
    const skips = reader.skipped !== null || reader.deadRead !== null
    return {
      key: `${life.ref} reader ${run?.jobId ?? `consumer ${reader.consumerId}`}`,
      kind: 'reader-ahead',
      // A file alone may be left over from a reader that is long gone.
      severity: run === null && !skips ? 'notice' : 'damage',
      certainty: from === 'checkpoint' ? 'exact' : 'assumed',
      refs: [...(reader.ref === null ? [] : [reader.ref]), life.ref],
      concerns: [life.ref, ...(run === null ? [] : [jobRefText(run.jobName)])].sort(),
      since: { at, notAfter: life.listed?.at ?? null, from },
      meaning: `${plain(life.ref)} went backwards under a reader: it was rolled back or made again. ${readerText({ reader, run })}`,
      repair: readerRepair(reader, run, reader.skipped === null ? null : reader.skipped.low - 1n),
      statements: [],
      parts: { ...NO_PARTS, readers: [reader] },
      evidence,
    }
  })
}
