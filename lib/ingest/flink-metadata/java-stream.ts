import { joinBytes } from './join-bytes'
import type { Cursor } from './cursor'
import { Damaged, TooLarge, Unsupported } from './errors'
import type { JavaClass, JavaEnum, JavaObject, JavaValue } from './java-values'
import { JAVA_FIELDS, MAX_JAVA_DEPTH } from './limits'

const HEADER = 0xaced0005
const NULL = 0x70
const REFERENCE = 0x71
const CLASS = 0x72
const OBJECT = 0x73
const STRING = 0x74
const BLOCK = 0x77
const END_OF_BLOCKS = 0x78
const LONG_BLOCK = 0x7a
const LONG_STRING = 0x7c
const ENUM = 0x7e

const FIRST_HANDLE = 0x7e0000
const SELF_WRITTEN = 0x01
const SERIALIZABLE = 0x02
const EXTERNALIZABLE = 0x04

const HANDLE_BYTES = 64
const NO_BYTES = new Uint8Array()

/** An object can be referred to by its own fields, so it is known before its blocks are. */
type Unfinished = JavaObject & { blocks: Uint8Array }

/** Reads one object of Java's serialisation, header included. Tags outside the few Flink and Paimon use are refused. */
export function readJavaObject(cursor: Cursor): JavaObject {
  return new JavaStream(cursor).readRoot()
}

/** Class of the object that starts here, without reading on. `null` where no object starts. */
export function peekJavaClass(cursor: Cursor): string | null {
  const ahead = cursor.fork()
  if (ahead.remaining < 8 || ahead.u4('header') !== HEADER) return null
  if (ahead.u1('object') !== OBJECT || ahead.u1('class') !== CLASS) return null
  const length = ahead.u2('length of a class name')
  return length > ahead.remaining ? null : ahead.modifiedUtf8(length, 'class name')
}

class JavaStream {
  /** Every class, object, string and enum in order of appearance; back references count from the first. */
  private readonly handles: (JavaObject | JavaEnum | JavaClass | string | null)[] = []

  constructor(private readonly cursor: Cursor) {}

  readRoot(): JavaObject {
    const at = this.cursor.offset
    const header = this.cursor.u4('header of a Java object')
    if (header !== HEADER) throw new Damaged(at, 'no header of a Java object')
    this.expectTag(OBJECT, 'an object')
    return this.readObject(0)
  }

  private readValue(depth: number): JavaValue {
    const at = this.cursor.offset
    if (depth > MAX_JAVA_DEPTH) throw new TooLarge(at, `Java objects nest deeper than ${MAX_JAVA_DEPTH}`)
    const tag = this.cursor.u1('tag of a Java value')
    if (tag === NULL) return null
    if (tag === OBJECT) return this.readObject(depth)
    if (tag === ENUM) return this.readEnum(depth)
    if (tag === STRING || tag === LONG_STRING) return this.readText(tag)
    if (tag !== REFERENCE) throw new Unsupported(at, `tag ${tag.toString(16)} of a Java value is not known`)
    const value = this.resolve(at)
    if (isClass(value)) throw new Damaged(at, 'a back reference to a class stands for a value')
    return value
  }

  private readObject(depth: number): JavaObject {
    const type = this.expectClass(depth)
    const fields = new Map<string, JavaValue>()
    const blocks: Uint8Array[] = []
    const object: Unfinished = { kind: 'object', className: type.name, fields, blocks: NO_BYTES }
    this.remember(object)
    for (const level of this.lineage(type)) {
      if (level.selfWritten) this.readBlocks(blocks)
      else for (const field of level.fields) fields.set(field.name, this.readField(field.type, depth))
    }
    object.blocks = joinBytes(blocks, this.cursor.meter)
    return object
  }

  private readEnum(depth: number): JavaEnum {
    const className = this.expectClass(depth).name
    const place = this.remember(null)
    const value: JavaEnum = { kind: 'enum', className, constant: this.readString() }
    this.handles[place] = value
    return value
  }

  private readField(type: string, depth: number): JavaValue {
    const at = this.cursor.offset
    switch (type) {
      case 'Z':
        return this.cursor.bool('boolean field')
      case 'I':
        return this.cursor.i4('int field')
      case 'J':
        return this.cursor.i8('long field')
      case 'L':
        return this.readValue(depth + 1)
      default:
        throw new Unsupported(at, `field type ${type.charCodeAt(0)} of a Java class is not read`)
    }
  }

  private expectClass(depth: number): JavaClass {
    const at = this.cursor.offset
    const type = this.readClass(depth)
    if (type === null) throw new Damaged(at, 'a Java value without a class')
    return type
  }

  private readClass(depth: number): JavaClass | null {
    const at = this.cursor.offset
    if (depth > MAX_JAVA_DEPTH) throw new TooLarge(at, `Java classes nest deeper than ${MAX_JAVA_DEPTH}`)
    const tag = this.cursor.u1('tag of a Java class')
    if (tag === NULL) return null
    if (tag === REFERENCE) {
      const value = this.resolve(at)
      if (!isClass(value)) throw new Damaged(at, 'a back reference stands for a class and is none')
      return value
    }
    if (tag !== CLASS) throw new Unsupported(at, `tag ${tag.toString(16)} of a Java class is not known`)
    const name = this.cursor.utf('class name')
    this.cursor.i8('class version')
    const place = this.remember(null)
    const flagsAt = this.cursor.offset
    const flags = this.cursor.u1('class flags')
    if ((flags & EXTERNALIZABLE) !== 0 || (flags & SERIALIZABLE) === 0) {
      throw new Unsupported(flagsAt, `class flags ${flags} are not read`)
    }
    const fields = this.readFieldList()
    const type: JavaClass = {
      kind: 'class',
      name,
      selfWritten: (flags & SELF_WRITTEN) !== 0,
      fields,
      parent: null,
    }
    this.handles[place] = type
    this.expectTag(END_OF_BLOCKS, 'the end of class annotations')
    type.parent = this.readClass(depth + 1)
    return type
  }

  private readFieldList(): JavaClass['fields'] {
    const at = this.cursor.offset
    const count = this.cursor.admit(this.cursor.u2('number of fields'), at, 'fields', JAVA_FIELDS)
    this.cursor.meter.allocate(count * HANDLE_BYTES)
    return Array.from({ length: count }, () => {
      const type = String.fromCharCode(this.cursor.u1('field type'))
      const name = this.cursor.utf('field name')
      if (type === 'L' || type === '[') this.readString()
      return { type, name }
    })
  }

  /** From the topmost ancestor down: the order in which fields are written. */
  private lineage(type: JavaClass): JavaClass[] {
    const levels: JavaClass[] = []
    for (let level: JavaClass | null = type; level !== null; level = level.parent) {
      if (levels.length > MAX_JAVA_DEPTH)
        throw new Damaged(this.cursor.offset, 'a Java class has too many parents')
      levels.unshift(level)
    }
    return levels
  }

  private readString(): string {
    const at = this.cursor.offset
    const tag = this.cursor.u1('tag of a Java string')
    if (tag === STRING || tag === LONG_STRING) return this.readText(tag)
    const value = tag === REFERENCE ? this.resolve(at) : null
    if (typeof value !== 'string') throw new Unsupported(at, `tag ${tag.toString(16)} is no string`)
    return value
  }

  private readText(tag: typeof STRING | typeof LONG_STRING): string {
    const place = this.remember(null)
    const what = 'Java string'
    const length =
      tag === STRING ? this.cursor.u2(`length of a ${what}`) : this.cursor.size(`length of a ${what}`)
    const text = this.cursor.modifiedUtf8(length, what)
    this.handles[place] = text
    return text
  }

  /** Chunks of at most 1024 bytes, so that a long split always comes in several. */
  private readBlocks(blocks: Uint8Array[]): void {
    for (;;) {
      const at = this.cursor.offset
      const tag = this.cursor.u1('tag of block data')
      if (tag === END_OF_BLOCKS) return
      if (tag !== BLOCK && tag !== LONG_BLOCK)
        throw new Unsupported(at, `tag ${tag.toString(16)} in block data`)
      const length = tag === BLOCK ? this.cursor.u1('length of a block') : this.cursor.i4('length of a block')
      if (length < 0) throw new Damaged(at, `length of a block is ${length}`)
      this.cursor.meter.allocate(HANDLE_BYTES)
      blocks.push(this.cursor.bytes(length, 'block data'))
    }
  }

  private expectTag(tag: number, what: string): void {
    const at = this.cursor.offset
    const found = this.cursor.u1(what)
    if (found !== tag) throw new Unsupported(at, `tag ${found.toString(16)} instead of ${what}`)
  }

  private remember(value: (typeof this.handles)[number]): number {
    this.cursor.meter.allocate(HANDLE_BYTES)
    return this.handles.push(value) - 1
  }

  private resolve(at: number): JavaObject | JavaEnum | JavaClass | string {
    const value = this.handles[this.cursor.i4('back reference') - FIRST_HANDLE] ?? null
    if (value === null) throw new Damaged(at, 'a back reference leads nowhere')
    return value
  }
}

function isClass(value: JavaObject | JavaEnum | JavaClass | string): value is JavaClass {
  return typeof value === 'object' && value.kind === 'class'
}
