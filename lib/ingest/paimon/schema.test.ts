import { describe, expect, it } from 'vitest'
import { parseSchema } from './schema'

const BASE = { version: 3, id: 0, fields: [{ id: 0, name: 'k', type: 'BIGINT NOT NULL' }], highestFieldId: 0 }

function typeOf(type: unknown): string | null {
  const parsed = parseSchema(JSON.stringify({ ...BASE, fields: [{ id: 4, name: 'c', type }] }))
  return parsed.ok ? (parsed.value.fields[0]?.type ?? null) : null
}

describe('parseSchema', () => {
  it('reads what Paimon 1.3.1 writes', () => {
    const text = JSON.stringify({
      ...BASE,
      partitionKeys: ['dt'],
      primaryKeys: ['k', 'dt'],
      options: { bucket: '2', 'changelog-producer': 'lookup', __proto__: 'lost by JSON.stringify' },
      comment: '',
      timeMillis: 1795990263807,
    })
    expect(parseSchema(text)).toEqual({
      ok: true,
      value: {
        id: 0n,
        fields: [{ id: 0, name: 'k', type: 'BIGINT NOT NULL', description: null }],
        partitionKeys: ['dt'],
        primaryKeys: ['k', 'dt'],
        options: new Map([
          ['bucket', '2'],
          ['changelog-producer', 'lookup'],
        ]),
        comment: null,
        timeMillis: 1795990263807,
      },
    })
  })

  it('reads old schemas without keys, options and time (oddity 38)', () => {
    expect(
      parseSchema('{"id": 3, "fields": [], "timeMillis": 0, "comment": null, "options": null}'),
    ).toMatchObject({
      ok: true,
      value: { id: 3n, fields: [], partitionKeys: [], options: new Map(), timeMillis: null, comment: null },
    })
  })

  it('keeps columns called like parts of Object.prototype', () => {
    const fields = ['constructor', '__proto__'].map((name, id) => ({
      id,
      name,
      type: 'INT',
      description: name,
    }))
    expect(parseSchema(JSON.stringify({ ...BASE, fields }))).toMatchObject({ value: { fields } })
  })

  it.each([
    ['TIMESTAMP(3) WITH LOCAL TIME ZONE NOT NULL', 'TIMESTAMP(3) WITH LOCAL TIME ZONE NOT NULL'],
    [{ type: 'ARRAY NOT NULL', element: 'STRING NOT NULL' }, 'ARRAY<STRING NOT NULL> NOT NULL'],
    [{ type: 'MULTISET', element: 'INT' }, 'MULTISET<INT>'],
    [{ type: 'MAP', key: 'STRING', value: { type: 'ARRAY', element: 'INT' } }, 'MAP<STRING, ARRAY<INT>>'],
    [{ type: 'VECTOR', element: 'FLOAT', length: 8 }, 'VECTOR<FLOAT, 8>'],
    [
      {
        type: 'ROW NOT NULL',
        fields: [
          { id: 1, name: 'a', type: 'INT' },
          { id: 2, name: 'größe', type: 'INT' },
          { id: 3, name: 'b `c', type: { type: 'ROW', fields: [] } },
        ],
      },
      'ROW<a INT, größe INT, `b ``c` ROW<>> NOT NULL',
    ],
    [{ type: 'GRAPH' }, 'GRAPH'],
  ])('renders %j', (type, text) => {
    expect(typeOf(type)).toBe(text)
  })

  it.each([
    null,
    7,
    [],
    {},
    { type: 5 },
    { type: 'ARRAY', element: null },
    { type: 'ROW', fields: [{ name: 'a' }] },
  ])('refuses %j as a type', (type) => {
    expect(typeOf(type)).toBeNull()
  })

  it('says which field is wrong and where the fields stand', () => {
    const text = '{"id": 0, "fields": [{"id": 0, "name": "a", "type": "INT"}, {"id": 1}]}'
    expect(parseSchema(text)).toEqual({
      ok: false,
      error: { reason: 'damaged', offset: 20, message: 'field 1 has no id, name or type' },
    })
  })
})
