import { describe, expect, it } from 'vitest'
import { parseConsumer } from './consumer'
import { parseHint } from './hint'
import {
  branchNameOf,
  changelogIdOf,
  consumerIdOf,
  databaseNameOf,
  schemaIdOf,
  snapshotIdOf,
  tagNameOf,
} from './names'
import { parseTag } from './tag'

const SNAPSHOT = {
  id: 7,
  schemaId: 0,
  commitUser: 'u',
  commitIdentifier: 3,
  commitKind: 'APPEND',
  timeMillis: 1,
}
const UUID = 'ab12cd34-0000-4000-8000-0123456789ab'

describe('names', () => {
  it('knows numbered files', () => {
    expect(snapshotIdOf('snapshot-12')).toBe(12n)
    expect(schemaIdOf('schema-0')).toBe(0n)
    expect(changelogIdOf('changelog-9223372036854775807')).toBe(9223372036854775807n)
  })

  it.each([
    `.snapshot-7.${UUID}.tmp`,
    `snapshot-7${UUID}.tmp`,
    'snapshot-7.tmp',
    'snapshot-',
    'snapshot--5',
    'snapshot-1e3',
    'snapshot-007',
    'snapshot-9223372036854775808',
    'snapshot-7\n',
    'xsnapshot-7',
    'EARLIEST',
  ])('passes over %j (oddity 12)', (name) => {
    expect(snapshotIdOf(name)).toBeNull()
  })

  it('keeps tag, consumer and branch names as they are (oddities 20, 31, 39)', () => {
    for (const name of ['2026-11-29 21', '+1705471-09-26', 'ü/%2F', 'tag-', '__proto__', 'a\nb', '5']) {
      expect(tagNameOf('tag-' + name)).toBe(name)
      expect(consumerIdOf('consumer-' + name)).toBe(name)
      expect(branchNameOf('branch-' + name)).toBe(name)
    }
  })

  it('passes over temporary tags and consumers', () => {
    expect(tagNameOf(`tag-x${UUID}.tmp`)).toBeNull()
    expect(consumerIdOf(`.consumer-x.${UUID}.tmp`)).toBeNull()
    expect([tagNameOf('tag-'), consumerIdOf('consumer-'), branchNameOf('branch-')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('knows databases by their ending only (oddity 10)', () => {
    expect(['ods.db', 'a.b.db', '.db', 'iceberg', 'ods.DB', '_temporary'].map(databaseNameOf)).toEqual([
      'ods',
      'a.b',
      null,
      null,
      null,
      null,
    ])
  })
})

describe('parseTag', () => {
  const tag = (extra: object) => {
    const parsed = parseTag(JSON.stringify({ ...SNAPSHOT, ...extra }))
    return parsed.ok ? [parsed.value.createdAt, parsed.value.retainedMillis] : parsed.error.message
  }

  it.each([
    [[2026, 11, 29, 21, 5], Date.UTC(2026, 10, 29, 21, 5)],
    [[2026, 11, 29, 21, 5, 7], Date.UTC(2026, 10, 29, 21, 5, 7)],
    [[2026, 11, 29, 21, 5, 7, 123456789], Date.UTC(2026, 10, 29, 21, 5, 7, 123)],
    ['2026-11-29T21:05:07.5', Date.UTC(2026, 10, 29, 21, 5, 7, 500)],
    [[2026, 11, 29, 21], null],
    [[2026, 11, 29, 21, 5, 7, 1, 1], null],
    [[2026, -1, 29, 21, 5], null],
    [['x', 1, 1, 1, 1], null],
    ['yesterday', null],
    [undefined, null],
    [17, null],
  ])('creation time %j is %j (oddity 19)', (tagCreateTime, at) => {
    expect(tag({ tagCreateTime })).toEqual([at, null])
  })

  it.each([
    ['5.000000000', 5_000],
    ['PT1H30M', 5_400_000],
    ['P1DT0.5S', 86_400_500],
    ['1 day', null],
    [null, null],
  ])('retention %j is %j', (tagTimeRetained, millis) => {
    expect(tag({ tagTimeRetained })).toEqual([null, millis])
  })

  it('reads the retention where it is a number', () => {
    expect(parseTag(JSON.stringify(SNAPSHOT).replace('}', ',"tagTimeRetained":5.000000000}'))).toMatchObject({
      value: { retainedMillis: 5_000 },
    })
  })

  it('refuses what is no snapshot', () => {
    expect(tag({ commitKind: null })).toBe('commitKind is missing')
  })
})

describe('parseConsumer', () => {
  it('reads the next snapshot and ignores other keys', () => {
    expect(parseConsumer('{"nextSnapshot": 9007199254740993, "x": 1}')).toEqual({
      ok: true,
      value: { nextSnapshot: 9007199254740993n },
    })
  })

  it.each(['{}', '{"nextSnapshot": null}', '{"nextSnapshot": "x"}', '{"nextSnap', '[]'])(
    'refuses %s',
    (text) => {
      expect(parseConsumer(text).ok).toBe(false)
    },
  )
})

describe('parseHint', () => {
  it.each([
    ['42', 42n],
    [' 42\n', 42n],
    ['-1', null],
    ['0', null],
    ['', null],
    ['42x', null],
    ['4 2', null],
    ['9223372036854775808', null],
    ['9'.repeat(5000), null],
  ])('reads %j as %s (oddities 4, 34)', (text, id) => {
    expect(parseHint(text)).toBe(id)
  })
})
