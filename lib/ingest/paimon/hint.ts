/**
 * The id in an `EARLIEST` or `LATEST` file. Hints are rewritten in place and may be empty, cut, stale or -1: whatever
 * is not one positive number is no hint (`null`), never an error.
 */
export function parseHint(text: string): bigint | null {
  const digits = /^\s*(\d{1,19})\s*$/.exec(text)?.[1]
  const id = BigInt(digits ?? 0)
  return id > 0n && id < 2n ** 63n ? id : null
}
