import { ByteWriter } from './byte-writer'

export interface SplitSpec {
  readonly splitId?: string
  readonly className?: string
  readonly version?: number
  readonly snapshotId?: bigint
  readonly partitionFields?: number
  readonly bucketPath?: string
  readonly rows?: readonly bigint[]
  readonly streaming?: boolean
  readonly recordsToSkip?: bigint
  /** What stands behind the last field of the block data. */
  readonly rest?: readonly number[]
  /** Longest chunk of block data; Java writes 1024. */
  readonly chunk?: number
}

/** A file-store split: id, Java object, records to skip. */
export function buildSplit(spec: SplitSpec = {}): Uint8Array {
  const className = spec.className ?? 'org.apache.paimon.table.source.DataSplit'
  const writer = new ByteWriter()
    .utf(spec.splitId ?? 'split-1')
    .i4(0xaced0005)
    .u1(0x73, 0x72)
    .utf(className)
  writer.i8(7n).u1(3).u2(1).u1(0x5a).utf('isStreaming').u1(0x78, 0x70)
  const data = buildDataSplit(spec)
  const chunk = spec.chunk ?? 1024
  for (let at = 0; at < data.length; at += chunk) {
    const part = data.subarray(at, at + chunk)
    if (part.length < 256) writer.u1(0x77, part.length).raw(part)
    else writer.u1(0x7a).sized(part)
  }
  return writer
    .u1(0x78)
    .i8(spec.recordsToSkip ?? 0n)
    .done()
}

function buildDataSplit(spec: SplitSpec): Uint8Array {
  const { version = 8, snapshotId = 5n, rows = [100n], streaming = true } = spec
  const writer = new ByteWriter()
  if (version > 1) writer.i8(BigInt.asIntN(64, 0xdec3d2302c19ec66n)).i4(version)
  writer.i8(snapshotId)
  writer.sized(
    new ByteWriter()
      .i4(spec.partitionFields ?? 0)
      .i8(0n)
      .done(),
  )
  writer.i4(0).utf(spec.bucketPath ?? 'file:/lake/a.db/t/bucket-0')
  if (version >= 6) writer.u1(1).i4(4)
  writer.i4(0).u1(0)
  writer.many(rows, (to, count) => to.sized(buildDataFile(count)))
  writer.u1(1).i4(2).u1(0).u1(1).utf('file:/index').i8(0n, 9n, 3n)
  return writer.u1(streaming ? 1 : 0, 1, ...(spec.rest ?? [])).done()
}

/** A data file row of which only the row count is set. */
function buildDataFile(rows: bigint): Uint8Array {
  const writer = new ByteWriter().i8(0n, 0n, 0n).i8Little(rows)
  for (let slot = 3; slot < 20; slot++) writer.i8(0n)
  return writer.done()
}

export function buildCoordinator(splits: readonly Uint8Array[], next: bigint): Uint8Array {
  const payload = new ByteWriter().many(splits, (to, split) => to.sized(split)).i8(next)
  return new ByteWriter().i4(1, 1).sized(payload.done()).done()
}

export interface CommittableSpec {
  readonly version?: number
  readonly identifier?: bigint
  readonly watermark?: bigint | null
  /** Of the one log partition that versions up to 4 hold. */
  readonly logOffset?: bigint
  readonly messageVersion?: number
  /** Rows of the new files of each message. */
  readonly messages?: readonly (readonly bigint[])[]
}

/** Body of a manifest committable. */
export function buildCommittable(spec: CommittableSpec = {}): Uint8Array {
  const { version = 4, identifier = 7n, watermark = -(2n ** 63n), messages = [] } = spec
  const writer = new ByteWriter().i8(identifier)
  if (watermark === null) writer.u1(1)
  else writer.u1(0).i8(watermark)
  if (version <= 4) writer.many([0], (to) => to.i4(0).i8(spec.logOffset ?? 9n))
  if (version >= 4) writer.many(['k'], (to, key) => to.utf(key).utf('v'))
  writer.i4(spec.messageVersion ?? 10)
  return writer.many(messages, writeMessage).done()
}

function writeMessage(writer: ByteWriter, newFiles: readonly bigint[]): void {
  writer.sized(new Uint8Array(12)).i4(0).u1(1).i4(4)
  writer.many(newFiles, (to, rows) => to.sized(buildDataFile(rows)))
  writer.i4(0, 0, 0, 0)
  writer.many([1, 2], (to) => to.sized(new Uint8Array(8)))
  writer.many([1], (to) => to.sized(new Uint8Array(8)))
  writer.i4(0, 0, 0)
}

/** A string as Flink's StringValue. */
export function flinkString(text: string): Uint8Array {
  const writer = new ByteWriter()
  for (const value of [
    text.length + 1,
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ]) {
    let rest = value
    for (; rest >= 0x80; rest >>>= 7) writer.u1((rest & 0x7f) | 0x80)
    writer.u1(rest)
  }
  return writer.done()
}
