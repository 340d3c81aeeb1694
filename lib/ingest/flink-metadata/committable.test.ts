import { describe, expect, it } from 'vitest'
import { attempt } from './attempt'
import { readCommittables } from './committable'
import { Cursor } from './cursor'
import { ByteWriter } from './testing/byte-writer'
import { versioned } from './testing/metadata-writer'
import { buildCommittable } from './testing/paimon-writer'
import { WorkMeter } from './work-meter'

function read(version: number, body: Uint8Array) {
  return attempt(() => readCommittables(Cursor.overFile(versioned(version, body), new WorkMeter())))
}

const twoMessages = { messages: [[10n, 20n], [3n]] }
const totals = { messages: 2, newFiles: 3, newRows: 33n, compactBefore: 4, compactAfter: 2 }

describe('readCommittables', () => {
  it.each([3, 4, 5])('reads version %i', (version) => {
    const body = buildCommittable({ version, identifier: 97n, ...twoMessages })
    const expected = { identifier: 97n, watermark: -(2n ** 63n), tableName: null, ...totals }
    expect(read(version, body)).toEqual({ ok: true, value: [expected] })
  })

  it('takes 1 for null in the mark of the watermark', () => {
    expect(read(4, buildCommittable({ watermark: null }))).toMatchObject({
      value: [{ watermark: null, messages: 0 }],
    })
    expect(read(4, buildCommittable({ watermark: 5n }))).toMatchObject({ value: [{ watermark: 5n }] })
  })

  it('keeps the batch identifier exact', () => {
    const body = buildCommittable({ identifier: 2n ** 63n - 1n })
    expect(read(4, body)).toMatchObject({ value: [{ identifier: 9223372036854775807n }] })
  })

  it('only counts messages of an unknown version', () => {
    const body = buildCommittable({ messageVersion: 11, ...twoMessages })
    expect(read(4, body)).toMatchObject({
      value: [{ identifier: 7n, messages: 2, newFiles: null, newRows: null, compactBefore: null }],
    })
  })

  it.each([3, 4, 5])('names the tables of a committer of several, each of version %i', (version) => {
    const writer = new ByteWriter().i8(7n, 0n)
    writer.many(['ods.orders', 'ods.ü'], (to, name) =>
      to.utf8(name).sized(buildCommittable({ version, ...twoMessages })),
    )
    const named = (tableName: string) => ({ identifier: 7n, watermark: -(2n ** 63n), tableName, ...totals })
    expect(read(1, writer.done())).toEqual({ ok: true, value: [named('ods.orders'), named('ods.ü')] })
  })

  it('prefers a version of a table that makes sense of its messages', () => {
    // read as version 5 the log offset would be message version 5 and nine messages
    const content = buildCommittable({ version: 3, logOffset: (5n << 32n) | 9n, ...twoMessages })
    const body = new ByteWriter().i8(7n, 0n).i4(1).utf8('ods.orders').sized(content).done()
    expect(read(1, body)).toMatchObject({ value: [{ tableName: 'ods.orders', ...totals }] })
  })

  it.each([
    ['an unknown version', 2, buildCommittable(), 'unsupported'],
    ['bytes left over', 4, new ByteWriter().raw(buildCommittable(twoMessages)).u1(0).done(), 'damaged'],
    ['missing bytes', 4, buildCommittable(twoMessages).slice(0, -1), 'damaged'],
    ['messages of version 0', 4, buildCommittable({ messageVersion: 0 }), 'damaged'],
    ['no bytes', 4, new Uint8Array(), 'damaged'],
    [
      'a table that fits no version',
      1,
      new ByteWriter().i8(7n, 0n).i4(1).utf8('a.b').sized(new Uint8Array(3)).done(),
      'damaged',
    ],
  ])('refuses %s', (_, version, body, reason) => {
    expect(read(version, body)).toMatchObject({ ok: false, error: { reason } })
  })
})
