/** Builds big-endian bytes for tests, in the words of the format: `new ByteWriter().i4(1).utf('x').done()`. */
export class ByteWriter {
  private readonly parts: number[] = []

  get length(): number {
    return this.parts.length
  }

  u1(...values: readonly number[]): this {
    this.parts.push(...values)
    return this
  }

  u2(value: number): this {
    return this.u1((value >>> 8) & 0xff, value & 0xff)
  }

  i4(...values: readonly number[]): this {
    for (const value of values) this.u2(value >>> 16).u2(value)
    return this
  }

  i8(...values: readonly bigint[]): this {
    for (const value of values)
      this.i4(Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value)))
    return this
  }

  i8Little(value: bigint): this {
    return this.u1(...new ByteWriter().i8(value).done().reverse())
  }

  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.parts.push(byte)
    return this
  }

  /** `i4` length and bytes. */
  sized(bytes: Uint8Array): this {
    return this.i4(bytes.length).raw(bytes)
  }

  /** `u2` length and modified UTF-8. */
  utf(text: string): this {
    const bytes = encodeModifiedUtf8(text)
    return this.u2(bytes.length).raw(bytes)
  }

  /** `i4` length and plain UTF-8. */
  utf8(text: string): this {
    return this.sized(new TextEncoder().encode(text))
  }

  many<T>(items: readonly T[], write: (writer: this, item: T) => void): this {
    this.i4(items.length)
    for (const item of items) write(this, item)
    return this
  }

  done(): Uint8Array {
    return Uint8Array.from(this.parts)
  }
}

export function encodeModifiedUtf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0 && unit < 0x80) bytes.push(unit)
    else if (unit < 0x800) bytes.push(0xc0 | (unit >> 6), 0x80 | (unit & 0x3f))
    else bytes.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f))
  }
  return Uint8Array.from(bytes)
}
