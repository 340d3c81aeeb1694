import { describe, expect, it } from 'vitest'
import { attempt } from './attempt'
import { Cursor } from './cursor'
import { peekJavaClass, readJavaObject } from './java-stream'
import { ByteWriter } from './testing/byte-writer'
import { WorkMeter } from './work-meter'

const FIRST = 0x7e0000

function over(bytes: Uint8Array): Cursor {
  return Cursor.overFile(bytes, new WorkMeter())
}

function refusal(bytes: Uint8Array): string {
  const reading = attempt(() => readJavaObject(over(bytes)))
  return reading.ok ? 'read' : `${reading.error.reason}: ${reading.error.message}`
}

/** Header, object, class descriptor up to its fields. */
function start(flags: number, fields: number): ByteWriter {
  return new ByteWriter().i4(0xaced0005).u1(0x73, 0x72).utf('a.B').i8(1n).u1(flags).u2(fields)
}

const END_OF_CLASS = [0x78, 0x70] as const

describe('readJavaObject', () => {
  it('reads fields of the kinds that occur', () => {
    const writer = start(2, 5)
    writer.u1(0x5a).utf('flag').u1(0x49).utf('int').u1(0x4a).utf('long')
    writer.u1(0x4c).utf('text').u1(0x74).utf('Ljava/lang/String;')
    writer
      .u1(0x4c)
      .utf('same')
      .u1(0x71)
      .i4(FIRST + 1)
    writer
      .u1(...END_OF_CLASS, 1)
      .i4(-5)
      .i8(6n)
      .u1(0x74)
      .utf('x')
      .u1(0x71)
      .i4(FIRST + 3)
    const { className, fields } = readJavaObject(over(writer.done()))
    expect(className).toBe('a.B')
    expect([...fields]).toEqual([
      ['flag', true],
      ['int', -5],
      ['long', 6n],
      ['text', 'x'],
      ['same', 'x'],
    ])
  })

  it('reads enums, nulls, nested objects and back references to classes and values', () => {
    const writer = start(2, 4)
    for (const name of ['enum', 'again', 'none', 'self']) writer.u1(0x4c).utf(name).u1(0x74).utf('LX;')
    // handles: 0 class, 1-4 type names, 5 the object, 6 class of the enum, 7 the enum, 8 its constant
    writer
      .u1(...END_OF_CLASS)
      .u1(0x7e, 0x72)
      .utf('E')
      .i8(0n)
      .u1(0x12)
      .u2(0)
      .u1(...END_OF_CLASS)
    writer
      .u1(0x74)
      .utf('ONE')
      .u1(0x71)
      .i4(FIRST + 7)
      .u1(0x70)
      .u1(0x71)
      .i4(FIRST + 5)
    const object = readJavaObject(over(writer.done()))
    const one = { kind: 'enum', className: 'E', constant: 'ONE' }
    expect(object.fields.get('enum')).toEqual(one)
    expect(object.fields.get('again')).toEqual(one)
    expect(object.fields.get('none')).toBeNull()
    expect(object.fields.get('self')).toBe(object)
  })

  it('writes fields of parents first', () => {
    const writer = start(2, 1).u1(0x49).utf('child').u1(0x78)
    writer
      .u1(0x72)
      .utf('P')
      .i8(1n)
      .u1(2)
      .u2(1)
      .u1(0x49)
      .utf('parent')
      .u1(...END_OF_CLASS)
      .i4(1, 2)
    expect([...readJavaObject(over(writer.done())).fields]).toEqual([
      ['parent', 1],
      ['child', 2],
    ])
  })

  it('joins block data and reads no declared fields beside it', () => {
    const writer = start(3, 1)
      .u1(0x5a)
      .utf('flag')
      .u1(...END_OF_CLASS)
    writer
      .u1(0x77, 2, 1, 2)
      .u1(0x7a)
      .sized(Uint8Array.of(3, 4, 5))
      .u1(0x77, 0)
      .u1(0x78, 99)
    const cursor = over(writer.done())
    const { blocks, fields } = readJavaObject(cursor)
    expect([...blocks]).toEqual([1, 2, 3, 4, 5])
    expect(fields.size).toBe(0)
    expect(cursor.remaining).toBe(1)
  })

  it('reads long strings', () => {
    const writer = start(2, 1)
      .u1(0x4c)
      .utf('t')
      .u1(0x7c)
      .i8(1n)
      .u1(0x4c)
      .u1(...END_OF_CLASS)
    writer.u1(0x7c).i8(70_000n).raw(new Uint8Array(70_000).fill(97))
    expect(readJavaObject(over(writer.done())).fields.get('t')).toBe('a'.repeat(70_000))
  })

  it.each([
    ['another header', new ByteWriter().i4(5).done(), 'damaged: no header of a Java object'],
    ['an array', new ByteWriter().i4(0xaced0005).u1(0x75).done(), 'unsupported: tag 75 instead of an object'],
    ['an externalizable class', start(12, 0).done(), 'unsupported: class flags 12 are not read'],
    ['a class that is not serializable', start(0, 0).done(), 'unsupported: class flags 0 are not read'],
    [
      'a double',
      start(2, 1)
        .u1(0x44)
        .utf('d')
        .u1(...END_OF_CLASS)
        .i8(0n)
        .done(),
      'unsupported: field type 68 of a Java class is not read',
    ],
    [
      'more fields than bytes',
      start(2, 65_535).done(),
      'incomplete: expected 65535 fields, 0 bytes are left',
    ],
    [
      'class annotations',
      start(2, 0).u1(0x77, 0).done(),
      'unsupported: tag 77 instead of the end of class annotations',
    ],
    [
      'an object among blocks',
      start(3, 0)
        .u1(...END_OF_CLASS, 0x73)
        .done(),
      'unsupported: tag 73 in block data',
    ],
    [
      'a negative block',
      start(3, 0)
        .u1(...END_OF_CLASS, 0x7a)
        .i4(-1)
        .done(),
      'damaged: length of a block is -1',
    ],
    [
      'a reference to nothing',
      start(2, 0)
        .u1(0x78, 0x71)
        .i4(FIRST + 9)
        .done(),
      'damaged: a back reference leads nowhere',
    ],
    [
      'its own parent',
      start(2, 0).u1(0x78, 0x71).i4(FIRST).done(),
      'damaged: a Java class has too many parents',
    ],
    [
      'no class',
      new ByteWriter().i4(0xaced0005).u1(0x73, 0x70).done(),
      'damaged: a Java value without a class',
    ],
  ])('refuses %s', (_, bytes, message) => {
    expect(refusal(bytes)).toBe(message)
  })

  it('refuses a class where a value belongs, and the reverse', () => {
    const field = start(2, 1)
      .u1(0x4c)
      .utf('t')
      .u1(0x74)
      .utf('LX;')
      .u1(...END_OF_CLASS)
    expect(refusal(field.u1(0x71).i4(FIRST).done())).toMatch(/stands for a value/)
    const parent = start(2, 1).u1(0x4c).utf('t').u1(0x74).utf('LX;').u1(0x78, 0x71)
    expect(refusal(parent.i4(FIRST + 1).done())).toMatch(/stands for a class/)
  })

  it('refuses objects and classes that nest too deep instead of exhausting the stack', () => {
    const objects = start(2, 1)
      .u1(0x4c)
      .utf('t')
      .u1(0x74)
      .utf('LX;')
      .u1(...END_OF_CLASS)
    for (let depth = 0; depth < 50_000; depth++) objects.u1(0x73, 0x71).i4(FIRST)
    expect(refusal(objects.done())).toBe('too-large: Java objects nest deeper than 60')
    const classes = start(2, 0)
    for (let depth = 0; depth < 10_000; depth++) classes.u1(0x78, 0x72).utf('P').i8(1n).u1(2).u2(0)
    expect(refusal(classes.done())).toBe('too-large: Java classes nest deeper than 60')
  })
})

describe('peekJavaClass', () => {
  it('names the class and moves nothing', () => {
    const cursor = over(start(2, 0).done())
    expect(peekJavaClass(cursor)).toBe('a.B')
    expect(cursor.offset).toBe(0)
  })

  it.each([
    [[]],
    [[0xac, 0xed, 0, 5, 0x73]],
    [[0xac, 0xed, 0, 5, 0x73, 0x72, 0, 9, 1]],
    [[1, 2, 3, 4, 5, 6, 7, 8]],
  ])('finds none in %j', (bytes) => {
    expect(peekJavaClass(over(Uint8Array.from(bytes)))).toBeNull()
  })
})
