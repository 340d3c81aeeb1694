import type { DerivedPortion } from '@/lib/domain/facts/scope'
import type { DerivedParts, FactsPart } from './lake-worker'

/** Facts per piece: about 5 ms to copy between threads. */
const PART_SIZE = 2_000

/** The inverse of `collectFacts`. Every kind is there at least once, so that an empty one is known to be empty. */
export function* splitFacts({ facts, unsettled }: DerivedPortion): Generator<FactsPart> {
  const all = { ...facts, unsettled }
  for (const kind of Object.keys(all) as FactsPart['kind'][]) {
    const items = all[kind]
    for (let at = 0; at === 0 || at < items.length; at += PART_SIZE) {
      yield { kind, items: items.slice(at, at + PART_SIZE) } as FactsPart
    }
  }
}

export async function collectFacts(parts: AsyncIterable<FactsPart>): Promise<DerivedPortion> {
  const whole = new Map<FactsPart['kind'], unknown[]>()
  for await (const { kind, items } of parts) {
    const list = whole.get(kind) ?? []
    for (const item of items) list.push(item)
    whole.set(kind, list)
  }
  const take = <K extends FactsPart['kind']>(kind: K) => {
    const items = whole.get(kind)
    if (items === undefined) throw new Error(`the worker gave no ${kind}`)
    return items as unknown as DerivedParts[K]
  }
  return {
    facts: {
      tables: take('tables'),
      snapshots: take('snapshots'),
      runs: take('runs'),
      checkpoints: take('checkpoints'),
      reads: take('reads'),
      writes: take('writes'),
      edges: take('edges'),
    },
    unsettled: take('unsettled'),
  }
}
