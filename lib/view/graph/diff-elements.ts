import type { ElementSpec } from './elements'

export interface ElementDiff {
  readonly add: readonly ElementSpec[]
  /** Present before and different now. */
  readonly update: readonly ElementSpec[]
  readonly remove: readonly string[]
}

/**
 * What turns one drawing into the next. An edge whose ends changed is removed and added: the canvas cannot move its
 * ends. O(n).
 */
export function diffElements(
  before: ReadonlyMap<string, ElementSpec>,
  after: ReadonlyMap<string, ElementSpec>,
): ElementDiff {
  const add: ElementSpec[] = []
  const update: ElementSpec[] = []
  const remove: string[] = []
  for (const [id, spec] of before) {
    const next = after.get(id)
    if (next === undefined || !sameEnds(spec, next)) remove.push(id)
  }
  for (const [id, spec] of after) {
    const old = before.get(id)
    if (old === undefined || !sameEnds(old, spec)) add.push(spec)
    else if (!sameSpec(old, spec)) update.push(spec)
  }
  return { add, update, remove }
}

function sameEnds(a: ElementSpec, b: ElementSpec): boolean {
  return a.group === b.group && a.data['source'] === b.data['source'] && a.data['target'] === b.data['target']
}

function sameSpec(a: ElementSpec, b: ElementSpec): boolean {
  return (
    a.position?.x === b.position?.x &&
    a.position?.y === b.position?.y &&
    a.classes.join(' ') === b.classes.join(' ') &&
    sameData(a.data, b.data)
  )
}

function sameData(a: ElementSpec['data'], b: ElementSpec['data']): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}
