import type { LayoutInput } from './layout-types'

/** Change with every change of what the same input is laid out to. */
const LAYOUT_VERSION = 1

/** 64 bits over everything that decides a layout, as 16 hex digits: equal inputs, equal key. */
export function layoutHash(input: LayoutInput): string {
  const hash = new TwinHash()
  hash.add(`${LAYOUT_VERSION} ${input.direction} ${input.nodes.length} ${input.edges.length}`)
  for (const node of input.nodes) {
    hash.add(node.id)
    hash.add(`${node.width} ${node.height} ${node.anchorX} ${node.anchorY} ${node.reachX} ${node.reachY}`)
    hash.add(node.align)
  }
  for (const edge of input.edges) {
    hash.add(edge.id)
    hash.add(edge.source)
    hash.add(edge.target)
  }
  for (const id of input.first) hash.add(id)
  return hash.digest()
}

/** Two FNV-1a sums with different seeds. Each text ends with a mark that no text contains. */
class TwinHash {
  private a = 0x811c9dc5
  private b = 0x01000193

  add(text: string): void {
    for (let at = 0; at < text.length; at++) this.mix(text.charCodeAt(at))
    this.mix(0x1_0000)
  }

  digest(): string {
    return hex(this.a) + hex(this.b)
  }

  private mix(code: number): void {
    this.a = Math.imul(this.a ^ code, 0x01000193)
    this.b = Math.imul(this.b ^ (code + 0x9e37), 0x5bd1e995)
    this.b ^= this.b >>> 15
  }
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
