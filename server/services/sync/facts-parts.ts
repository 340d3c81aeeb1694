import type { LakeFacts } from '@/lib/domain/facts/model'
import type { FactKind, FactsPart } from './lake-worker'

/** Facts per piece: about 5 ms to copy between threads. */
const PART_SIZE = 2_000

/** The inverse of `collectFacts`. Every kind is there at least once, so that an empty one is known to be empty. */
export function* splitFacts(facts: LakeFacts): Generator<FactsPart> {
  for (const kind of Object.keys(facts) as FactKind[]) {
    const items = facts[kind]
    for (let at = 0; at === 0 || at < items.length; at += PART_SIZE) {
      yield { kind, items: items.slice(at, at + PART_SIZE) } as FactsPart
    }
  }
}

export async function collectFacts(parts: AsyncIterable<FactsPart>): Promise<LakeFacts> {
  const whole = new Map<FactKind, unknown[]>()
  for await (const { kind, items } of parts) {
    const list = whole.get(kind) ?? []
    for (const item of items) list.push(item)
    whole.set(kind, list)
  }
  return {
    tables: take(whole, 'tables'),
    snapshots: take(whole, 'snapshots'),
    runs: take(whole, 'runs'),
    checkpoints: take(whole, 'checkpoints'),
    reads: take(whole, 'reads'),
    writes: take(whole, 'writes'),
    edges: take(whole, 'edges'),
    boundaries: take(whole, 'boundaries'),
  }
}

function take<K extends FactKind>(whole: ReadonlyMap<FactKind, unknown[]>, kind: K): LakeFacts[K] {
  const items = whole.get(kind)
  if (items === undefined) throw new Error(`the worker gave no ${kind}`)
  return items as unknown as LakeFacts[K]
}
