/** Code-unit order: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function compareBigInt(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function minBigInt(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function maxBigInt(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** Index of the last element for which `holds` is true in a list where true comes before false; -1 if none. */
export function lastIndexWhere<T>(sorted: readonly T[], holds: (item: T) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = sorted[middle]
    if (item !== undefined && holds(item)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Appends to the list under a key. */
export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
