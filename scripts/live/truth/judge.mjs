/** The stretch of source snapshots that an edge of an answer names. */
export function spanOf(edge) {
  const named = Number(/@(\d+)/.exec(edge.from)?.[1])
  const low = Number(edge.low ?? named)
  const high = Number(edge.high ?? named)
  return edge.certainty === 'atMost' ? { low: Number(edge.low ?? 0), high } : { low, high }
}

/**
 * One answer of Headwater against the truth of the same pair.
 * `exact`, `bounded`: right. `wrong-exact`, `wrong-bounds`: not. `missing`: no edge. Where a barrier fell inside
 * a snapshot no single one is right.
 */
export function judgePair(truth, edge) {
  if (edge === null) return 'missing'
  const { low, high } = spanOf(edge)
  if (edge.certainty === 'exact') {
    return truth.kind === 'equal' && truth.ids.has(high) ? 'exact' : 'wrong-exact'
  }
  return low <= truth.high && high >= truth.low ? 'bounded' : 'wrong-bounds'
}
