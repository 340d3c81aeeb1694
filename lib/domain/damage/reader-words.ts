import type { RunFact } from '../facts'
import type { AffectedReader } from './model'
import type { OffReader } from './readers'
import { snapshotsText } from './words'

function nameOf({ reader, run }: Pick<OffReader, 'reader' | 'run'>): string {
  return run === null ? `Consumer ${reader.consumerId}` : run.jobName
}

/** Where a reader stands, and which rows that leaves out or counts. */
export function readerText({ reader, run }: Pick<OffReader, 'reader' | 'run'>): string {
  const name = nameOf({ reader, run })
  const stands = `${name} had read through snapshot ${reader.position}`
  const waits = reader.waits
    ? `waits for snapshot ${reader.position + 1n}, which does not exist yet: it fails and restarts until the number is taken, and then goes on past what came in between`
    : ''
  const skipped =
    reader.skipped === null
      ? ''
      : `passed ${snapshotsText(reader.skipped)} before ${reader.skipped.low === reader.skipped.high ? 'it' : 'they'} existed and never reads ${reader.skipped.low === reader.skipped.high ? 'it' : 'them'}`
  const dead =
    reader.deadRead === null ? '' : `holds rows of ${snapshotsText(reader.deadRead)} of a life that is over`
  const all = [waits, skipped, dead].filter((text) => text !== '')
  return all.length === 0 ? `${stands}.` : `${stands}; it ${all.join('; it ')}.`
}

/** Rule R9, and R1 for what the reader feeds. */
export function readerRepair(reader: AffectedReader, run: RunFact | null, target: bigint | null): string {
  const to = target === null ? '' : ` at or below ${target}`
  if (run === null)
    return target === null
      ? `Reset or delete consumer ${reader.consumerId}.`
      : `Reset consumer ${reader.consumerId} to ${target} (a number that does not exist yet is refused), or delete it and start the reader at snapshot ${target + 1n}.`
  return `Cancel ${run.jobName}, roll its sinks back to a checkpoint that had read the table${to}, and restore it from that checkpoint.`
}
