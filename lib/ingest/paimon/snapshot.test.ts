import { describe, expect, it } from 'vitest'
import { BATCH_IDENTIFIER } from '@/lib/domain/observations'
import { parseSnapshot } from './snapshot'

/** As Paimon 1.3.1 writes it. */
const FULL = `{
  "version" : 3, "id" : 5, "schemaId" : 1,
  "baseManifestList" : "manifest-list-a-0", "baseManifestListSize" : 884,
  "deltaManifestList" : "manifest-list-a-1", "deltaManifestListSize" : 989,
  "changelogManifestList" : null,
  "commitUser" : "af3caf23-69ed-4b2c-b348-8ef7495347f1",
  "commitIdentifier" : 9223372036854775807,
  "commitKind" : "APPEND", "timeMillis" : 1795990092782, "logOffsets" : { },
  "totalRecordCount" : 9007199254740993, "deltaRecordCount" : -20, "changelogRecordCount" : 0,
  "watermark" : -9223372036854775808, "nextRowId" : 0
}`

const MINIMAL = {
  id: 7,
  schemaId: 0,
  commitUser: 'u',
  commitIdentifier: 3,
  commitKind: 'COMPACT',
  timeMillis: 1,
}

function read(record: object) {
  return parseSnapshot(JSON.stringify(record))
}

function fault(record: object) {
  const parsed = read(record)
  return parsed.ok ? null : parsed.error
}

describe('parseSnapshot', () => {
  it('keeps 64-bit integers exact', () => {
    const parsed = parseSnapshot(FULL)
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        id: 5n,
        uuid: null,
        schemaId: 1n,
        commitIdentifier: BATCH_IDENTIFIER,
        commitKind: 'APPEND',
        timeMillis: 1795990092782,
        changelogManifestList: null,
        totalRecordCount: 9007199254740993n,
        deltaRecordCount: -20n,
        changelogRecordCount: 0n,
      },
    })
  })

  it('reads both encodings of "no watermark", and negative and future watermarks (oddity 21)', () => {
    const watermarkOf = (watermark?: unknown) => {
      const parsed = parseSnapshot(JSON.stringify({ ...MINIMAL, watermark }))
      return parsed.ok ? parsed.value.watermark : 'refused'
    }
    expect(parseSnapshot(FULL)).toMatchObject({ value: { watermark: null } })
    expect([watermarkOf(), watermarkOf(null), watermarkOf(-5), watermarkOf(4102444800000)]).toEqual([
      null,
      null,
      -5n,
      4102444800000n,
    ])
  })

  it('reads old files and other engines: no version, nulls, identifiers as text, no optional keys (38, 48)', () => {
    expect(
      read({ ...MINIMAL, commitIdentifier: '12', totalRecordCount: null, logOffsets: { '0': 1 } }),
    ).toMatchObject({
      ok: true,
      value: { commitIdentifier: 12n, totalRecordCount: null, baseManifestList: null, properties: new Map() },
    })
  })

  it('reads the keys of newer versions and ignores unknown ones', () => {
    const newer = {
      uuid: 'b7',
      operation: 'WRITE',
      properties: { 'fluss-offsets': '{}' },
      writerVersion: 'x',
      odd: [1],
    }
    expect(read({ ...MINIMAL, ...newer })).toMatchObject({
      value: { uuid: 'b7', operation: 'WRITE', properties: new Map([['fluss-offsets', '{}']]) },
    })
  })

  it('takes an unknown kind for OTHER, never for content', () => {
    expect(read({ ...MINIMAL, commitKind: 'REBASE' })).toMatchObject({ value: { commitKind: 'OTHER' } })
  })

  it('sees a changelog that was carried', () => {
    expect(read({ ...MINIMAL, changelogManifestList: 'm' })).toMatchObject({
      value: { changelogManifestList: 'm' },
    })
  })

  it.each(['id', 'schemaId', 'commitUser', 'commitIdentifier', 'commitKind', 'timeMillis'])(
    'refuses without %s',
    (key) => {
      expect(fault({ ...MINIMAL, [key]: undefined })).toEqual({
        reason: 'damaged',
        offset: 0,
        message: `${key} is missing`,
      })
      expect(fault({ ...MINIMAL, [key]: null })?.message).toBe(`${key} is missing`)
    },
  )

  it.each([
    ['id', 0],
    ['commitIdentifier', 1.5],
    ['timeMillis', '10:30'],
    ['changelogManifestList', 3],
    ['watermark', 'none'],
    ['properties', []],
  ])('refuses %s: %j and says where it stands', (key, value) => {
    const text = JSON.stringify({ ...MINIMAL, [key]: value })
    const parsed = parseSnapshot(text)
    if (parsed.ok) throw new Error('taken')
    expect(text.slice(parsed.error.offset)).toMatch(JSON.stringify(value).slice(0, 5))
    expect(parsed.error.message).toContain(key)
  })

  it('tells half-written files from damaged ones (oddity 13)', () => {
    for (let length = 0; length < FULL.length; length++) {
      expect(parseSnapshot(FULL.slice(0, length))).toMatchObject({
        ok: false,
        error: { reason: 'incomplete' },
      })
    }
    expect(parseSnapshot(FULL.replace(':', ';'))).toMatchObject({ ok: false, error: { reason: 'damaged' } })
  })
})
