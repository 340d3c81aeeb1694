/**
 * Which source snapshots a sink snapshot was made from: those with equal content. Where none is equal, a barrier fell
 * inside a snapshot, and the truth is the stretch from the last one wholly read to the first one not reached.
 * @param {Map<number, string[] | null>} source content by snapshot id; its first value never falls
 * @param {string[] | null} value content of the sink snapshot
 * @returns {{kind: 'equal', low: number, high: number, ids: Set<number>} | {kind: 'inside', low: number, high: number} | null}
 *   `null`: the sink holds nothing yet, or what it holds was in no source snapshot
 */
export function matchSource(source, value) {
  if (value === null) return null
  const equal = [...source]
    .filter(([, held]) => held !== null && held.join() === value.join())
    .map(([id]) => id)
  if (equal.length > 0)
    return { kind: 'equal', low: Math.min(...equal), high: Math.max(...equal), ids: new Set(equal) }
  const reached = BigInt(value[0])
  const size = (held) => (held === null ? 0n : BigInt(held[0]))
  const below = [...source].filter(([, held]) => size(held) < reached).map(([id]) => id)
  const above = [...source].filter(([, held]) => size(held) > reached).map(([id]) => id)
  if (above.length === 0) return null
  return { kind: 'inside', low: below.length === 0 ? 0 : Math.max(...below), high: Math.min(...above) }
}
