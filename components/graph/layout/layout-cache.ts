import type { Placement, Route } from '@/lib/view/graph/layout/layout-types'

/** What the cache needs of `sessionStorage`. */
export interface TextStore {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

export interface LayoutCache {
  get(hash: string): Placement | null
  set(hash: string, placement: Placement): void
}

const PREFIX = 'headwater-layout:'
const INDEX = 'headwater-layouts'
const IN_MEMORY = 24
/** 1,000 nodes with 3,000 edges take about 300 kB of the 5 MB a browser gives. */
const IN_STORE = 8

/** The placements used last, the newest few of them also in the store: a reload shows the same picture at once. */
export function createLayoutCache(store: TextStore | null): LayoutCache {
  const memory = new Map<string, Placement>()
  const remember = (hash: string, placement: Placement) => {
    memory.delete(hash)
    memory.set(hash, placement)
    const oldest = memory.keys().next()
    if (memory.size > IN_MEMORY && oldest.done !== true) memory.delete(oldest.value)
  }
  return {
    get(hash) {
      const known = memory.get(hash) ?? readStored(store, hash)
      if (known !== null) remember(hash, known)
      return known
    },
    set(hash, placement) {
      remember(hash, placement)
      writeStored(store, hash, placement)
    },
  }
}

function readStored(store: TextStore | null, hash: string): Placement | null {
  try {
    return parsePlacement(store?.getItem(PREFIX + hash) ?? '')
  } catch {
    return null
  }
}

/** The store may be full, forbidden or shared with others: then the memory has to do. */
function writeStored(store: TextStore | null, hash: string, placement: Placement): void {
  if (store === null) return
  try {
    const hashes = [hash, ...(store.getItem(INDEX) ?? '').split(' ').filter((old) => old && old !== hash)]
    for (const old of hashes.slice(IN_STORE)) store.removeItem(PREFIX + old)
    store.setItem(INDEX, hashes.slice(0, IN_STORE).join(' '))
    store.setItem(PREFIX + hash, formatPlacement(placement))
  } catch {
    return
  }
}

interface StoredPlacement {
  readonly size: readonly [number, number]
  readonly nodes: readonly (readonly [string, number, number])[]
  readonly routes: readonly (readonly [string, 0 | 1, 0 | 1, ...number[]])[]
}

export function formatPlacement(placement: Placement): string {
  const stored: StoredPlacement = {
    size: [placement.width, placement.height],
    nodes: [...placement.nodes].map(([id, at]) => [id, at.x, at.y]),
    routes: [...placement.routes.values()].map((route) => [
      route.id,
      route.back ? 1 : 0,
      route.over ? 1 : 0,
      ...route.points.flatMap(({ x, y }) => [x, y]),
    ]),
  }
  return JSON.stringify(stored)
}

/** `null` for what this version did not write. */
export function parsePlacement(text: string): Placement | null {
  if (text === '') return null
  const { size, nodes, routes } = JSON.parse(text) as StoredPlacement
  return {
    width: size[0],
    height: size[1],
    nodes: new Map(nodes.map(([id, x, y]) => [id, { x, y }])),
    routes: new Map(routes.map(([id, back, over, ...flat]) => [id, toRoute(id, back, over, flat)])),
  }
}

function toRoute(id: string, back: number, over: number, flat: readonly number[]): Route {
  const points = Array.from({ length: flat.length / 2 }, (_, i) => ({
    x: flat[2 * i] ?? 0,
    y: flat[2 * i + 1] ?? 0,
  }))
  return { id, back: back === 1, over: over === 1, points }
}
