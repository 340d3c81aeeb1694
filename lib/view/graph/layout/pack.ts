import type { LayoutDirection } from '../geometry'
import { movePoint, swapCell, swapPoint, type PlacedCell, type PlacedPart } from './placed-part'

const PART_GAP = 44
const SINGLE_GAP = 26
/** Lone nodes fill rows up to this width, or to that of the widest part. */
const SINGLES_WIDTH = 1100

/** Stacks the parts across the flow, lone nodes in rows at the end. The result starts at 0, 0. */
export function packParts(parts: readonly PlacedPart[], direction: LayoutDirection): PlacedPart {
  if (direction === 'tb') return swapPart(packParts(parts.map(swapPart), 'lr'))
  const joined = parts.filter((part) => part.cells.size > 1 || part.backRoutes.size > 0)
  const lone = parts.filter((part) => !joined.includes(part))
  const sheet = new Sheet()
  for (const part of joined) {
    const top = topOf(part)
    sheet.add(part, 0, sheet.height + (sheet.height === 0 ? 0 : PART_GAP) - top)
  }
  packLone(sheet, lone)
  return sheet.toPart()
}

function packLone(sheet: Sheet, lone: readonly PlacedPart[]): void {
  const width = Math.max(SINGLES_WIDTH, sheet.width)
  let [x, y] = [0, sheet.height === 0 ? 0 : sheet.height + PART_GAP]
  for (const part of lone) {
    if (x > 0 && x + part.width > width) [x, y] = [0, sheet.height + SINGLE_GAP]
    sheet.add(part, x, y)
    x += part.width + SINGLE_GAP
  }
}

/** Edges over the top rise above 0. */
function topOf(part: PlacedPart): number {
  let top = 0
  for (const points of part.backRoutes.values()) for (const { y } of points) top = Math.min(top, y)
  return top
}

class Sheet {
  width = 0
  height = 0
  private readonly cells = new Map<string, PlacedCell>()
  private readonly routes = new Map<
    string,
    PlacedPart['routes'] extends ReadonlyMap<string, infer P> ? P : never
  >()
  private readonly backRoutes: typeof this.routes = new Map()

  add(part: PlacedPart, dx: number, dy: number): void {
    for (const [id, cell] of part.cells) {
      this.cells.set(id, { node: cell.node, x: cell.x + dx, y: cell.y + dy })
      this.grow(cell.x + dx + cell.node.width, cell.y + dy + cell.node.height)
    }
    for (const [from, to] of [
      [part.routes, this.routes],
      [part.backRoutes, this.backRoutes],
    ] as const) {
      for (const [id, points] of from) {
        const moved = points.map((point) => movePoint(point, dx, dy))
        to.set(id, moved)
        for (const point of moved) this.grow(point.x, point.y)
      }
    }
  }

  toPart(): PlacedPart {
    const { cells, routes, backRoutes, width, height } = this
    return { cells, routes, backRoutes, width, height }
  }

  private grow(x: number, y: number): void {
    this.width = Math.max(this.width, x)
    this.height = Math.max(this.height, y)
  }
}

function swapPart(part: PlacedPart): PlacedPart {
  return {
    cells: new Map([...part.cells].map(([id, cell]) => [id, swapCell(cell)])),
    routes: new Map([...part.routes].map(([id, points]) => [id, points.map(swapPoint)])),
    backRoutes: new Map([...part.backRoutes].map(([id, points]) => [id, points.map(swapPoint)])),
    width: part.height,
    height: part.width,
  }
}
