import { Damaged, EndsEarly, TooLarge } from './errors'
import type { ListLimit } from './limits'
import { decodeModifiedUtf8 } from './modified-utf8'
import type { WorkMeter } from './work-meter'

/** What the meter takes for one item of a list: an object and its slot. */
const ITEM_BYTES = 64

/** Where a cursor's bytes stand in the file, so that every message names a byte of the file. */
interface Place {
  readonly start: number
  /** The bytes are not in the file as they are (decompressed, joined, another file): `start` stands for all. */
  readonly fixed: boolean
  /** The end of the bytes is the end of the file: running past it means that more is still to be written. */
  readonly untilEndOfFile: boolean
}

/** Bounds-checked reading, big-endian as Flink writes (Paimon's rows and snappy are little-endian). `what` names in words what was expected. */
export class Cursor {
  private readonly view: DataView
  private position = 0

  private constructor(
    private readonly all: Uint8Array,
    private readonly place: Place,
    readonly meter: WorkMeter,
  ) {
    this.view = new DataView(all.buffer, all.byteOffset, all.byteLength)
  }

  static overFile(bytes: Uint8Array, meter: WorkMeter): Cursor {
    return new Cursor(bytes, { start: 0, fixed: false, untilEndOfFile: true }, meter)
  }

  /** Over bytes that are not in the file as they are, and are reported at the one `offset` they stand for. */
  static standingFor(offset: number, bytes: Uint8Array, meter: WorkMeter): Cursor {
    return new Cursor(bytes, { start: offset, fixed: true, untilEndOfFile: false }, meter)
  }

  /** The bytes `from..to` of this cursor, wherever it stands. */
  window(from: number, to: number): Cursor {
    const start = this.place.fixed ? this.place.start : this.place.start + from
    return new Cursor(
      this.all.subarray(from, to),
      { ...this.place, start, untilEndOfFile: false },
      this.meter,
    )
  }

  /** Another cursor at the same place, to look ahead. */
  fork(): Cursor {
    return this.window(this.position, this.all.length)
  }

  /** Byte of the file. */
  get offset(): number {
    return this.place.fixed ? this.place.start : this.place.start + this.position
  }

  get length(): number {
    return this.all.length
  }

  get remaining(): number {
    return this.all.length - this.position
  }

  u1(what: string): number {
    return this.view.getUint8(this.take(1, what))
  }

  u2(what: string): number {
    return this.view.getUint16(this.take(2, what))
  }

  i4(what: string): number {
    return this.view.getInt32(this.take(4, what))
  }

  u4(what: string): number {
    return this.view.getUint32(this.take(4, what))
  }

  i8(what: string): bigint {
    return this.view.getBigInt64(this.take(8, what))
  }

  i8Little(what: string): bigint {
    return this.view.getBigInt64(this.take(8, what), true)
  }

  /** Unsigned and little-endian, in up to six bytes: only foreign formats inside the file have such. */
  little(bytes: number, what: string): number {
    return this.bytes(bytes, what).reduceRight((value, byte) => value * 256 + byte, 0)
  }

  bool(what: string): boolean {
    const at = this.offset
    const value = this.u1(what)
    if (value > 1) throw new Damaged(at, `${what} is ${value}, neither 0 nor 1`)
    return value === 1
  }

  /** An `i8` that counts bytes. */
  size(what: string): number {
    const at = this.offset
    const value = Number(this.i8(what))
    if (value < 0 || !Number.isSafeInteger(value)) throw new Damaged(at, `${what} is ${value} bytes`)
    return value
  }

  /** `u2` length and modified UTF-8. */
  utf(what: string): string {
    return this.modifiedUtf8(this.u2(`length of ${what}`), what)
  }

  modifiedUtf8(length: number, what: string): string {
    const at = this.offset
    const text = decodeModifiedUtf8(this.bytes(length, what))
    if (text === null) throw new Damaged(at, `${what} is no modified UTF-8`)
    this.meter.allocate(2 * length)
    return text
  }

  /** `i4` length and plain UTF-8. */
  utf8(what: string): string {
    const length = this.byteCount(what)
    const at = this.offset
    const bytes = this.bytes(length, what)
    this.meter.allocate(2 * length)
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw new Damaged(at, `${what} is no UTF-8`)
    }
  }

  hex(length: number, what: string): string {
    this.meter.allocate(4 * length)
    return Array.from(this.bytes(length, what), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  /** A view, no copy. */
  bytes(length: number, what: string): Uint8Array {
    const start = this.take(length, what)
    return this.all.subarray(start, start + length)
  }

  /** A cursor over the next bytes, which this one passes over. */
  slice(length: number, what: string): Cursor {
    const start = this.take(length, what)
    return this.window(start, start + length)
  }

  /** `i4` length and that many bytes, as a cursor of their own. */
  sized(what: string): Cursor {
    return this.slice(this.byteCount(what), what)
  }

  skip(length: number, what: string): void {
    this.take(length, what)
  }

  skipSized(what: string): void {
    this.take(this.byteCount(what), what)
  }

  /** An `i4` count, refused before anything is made for it. */
  count(what: string, limit: ListLimit): number {
    const at = this.offset
    return this.admit(this.i4(`number of ${what}`), at, what, limit)
  }

  /** `count`, read at `at`, if that many items may follow. */
  admit(count: number, at: number, what: string, limit: ListLimit): number {
    const fits = count * limit.minBytes <= this.remaining
    if (count < 0 || (!fits && count > limit.atMost)) throw new Damaged(at, `${count} ${what} announced`)
    if (!fits) this.runOut(at, `${count} ${what}`)
    if (count > limit.atMost) throw new TooLarge(at, `${count} ${what}, at most ${limit.atMost} are read`)
    return count
  }

  list<T>(what: string, limit: ListLimit, read: () => T): T[] {
    const count = this.count(what, limit)
    this.meter.allocate(count * ITEM_BYTES)
    return Array.from({ length: count }, read)
  }

  /** Like `list`, keeping nothing. */
  each(what: string, limit: ListLimit, read: () => void): number {
    const count = this.count(what, limit)
    for (let item = 0; item < count; item++) read()
    return count
  }

  /** Passes over a count and items of one fixed size. */
  skipList(what: string, limit: ListLimit): number {
    const count = this.count(what, limit)
    this.skip(count * limit.minBytes, what)
    return count
  }

  expectEnd(what: string): void {
    if (this.remaining > 0) throw new Damaged(this.offset, `${this.remaining} bytes left after ${what}`)
  }

  private byteCount(what: string): number {
    const at = this.offset
    const length = this.i4(`length of ${what}`)
    if (length < 0) throw new Damaged(at, `length of ${what} is ${length}`)
    return length
  }

  /** Moves on and returns where it stood. The only place that moves. */
  private take(length: number, what: string): number {
    this.meter.step()
    if (length > this.remaining) this.runOut(this.offset, `${what} (${length} bytes)`)
    const start = this.position
    this.position += length
    return start
  }

  private runOut(at: number, expected: string): never {
    const message = `expected ${expected}, ${this.remaining} bytes are left`
    throw this.place.untilEndOfFile ? new EndsEarly(at, message) : new Damaged(at, message)
  }
}
