/** The stretch of source snapshots that an edge of an answer names. */
export function spanOf(edge) {
  const named = Number(/@(\d+)/.exec(edge.from)?.[1])
  const low = Number(edge.low ?? named)
  const high = Number(edge.high ?? named)
  return edge.certainty === 'atMost' ? { low: Number(edge.low ?? 0), high } : { low, high }
}

/**
 * One answer of Headwater against the truth of the same pair.
 * `exact`, `bounded`: right. `wrong-exact`, `wrong-bounds`: not. `missing`: no edge. A barrier inside a snapshot has no
 * exact answer but the last snapshot wholly read.
 */
export function judgePair(truth, edge) {
  if (edge === null) return 'missing'
  const { low, high } = spanOf(edge)
  if (edge.certainty === 'exact') {
    const right = truth.kind === 'equal' ? truth.ids.has(high) : high === truth.low
    return right ? 'exact' : 'wrong-exact'
  }
  return low <= truth.high && high >= truth.low ? 'bounded' : 'wrong-bounds'
}
