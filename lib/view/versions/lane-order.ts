import { compareText } from '@/lib/domain/collections'
import type { VersionScene } from './scene'
import { laneOf } from './scene'

export interface Lane {
  readonly ref: string
  readonly kind: 'table' | 'job' | 'boundary'
}

/**
 * Lanes from upstream to downstream: every lane stands right below what it needs, so edges stay short.
 * Depth first from the lanes nothing follows; of several inputs the one with the longest way up comes first,
 * ties by ref. An arrow back (a cycle) is skipped. O(V log V + E), without recursion.
 */
export function orderLanes(scene: VersionScene): Lane[] {
  const inputs = new Map<string, Set<string>>()
  const hasReader = new Set<string>()
  const add = (lane: string) => {
    if (!inputs.has(lane)) inputs.set(lane, new Set())
  }
  for (const node of scene.nodes.values()) add(laneOf(scene, node.ref))
  for (const edge of scene.edges) {
    const from = laneOf(scene, edge.from)
    const to = laneOf(scene, edge.to)
    add(from)
    add(to)
    if (from === to) continue
    inputs.get(to)?.add(from)
    hasReader.add(from)
  }
  const all = [...inputs.keys()].sort(compareText)
  const height = heights(inputs, all)
  const starts = [...all.filter((lane) => !hasReader.has(lane)), ...all]
  return visitInputsFirst(starts, (lane) =>
    [...(inputs.get(lane) ?? [])].sort(
      (a, b) => (height.get(b) ?? 0) - (height.get(a) ?? 0) || compareText(a, b),
    ),
  ).map((ref) => ({ ref, kind: kindOf(ref) }))
}

function kindOf(ref: string): Lane['kind'] {
  return ref.startsWith('job:') ? 'job' : ref.startsWith('boundary:') ? 'boundary' : 'table'
}

/** Longest way up, in lanes; arrows back do not count. */
function heights(inputs: ReadonlyMap<string, ReadonlySet<string>>, all: readonly string[]) {
  const height = new Map<string, number>()
  for (const lane of visitInputsFirst(all, (ref) => [...(inputs.get(ref) ?? [])].sort(compareText))) {
    let most = 0
    for (const input of inputs.get(lane) ?? []) most = Math.max(most, (height.get(input) ?? -1) + 1)
    height.set(lane, most)
  }
  return height
}

function visitInputsFirst(starts: readonly string[], inputsOf: (lane: string) => string[]): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  for (const start of starts) {
    if (seen.has(start)) continue
    seen.add(start)
    const stack = [{ lane: start, left: inputsOf(start) }]
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.left.shift()
      if (next === undefined) {
        order.push(top.lane)
        stack.pop()
      } else if (!seen.has(next)) {
        seen.add(next)
        stack.push({ lane: next, left: inputsOf(next) })
      }
    }
  }
  return order
}
