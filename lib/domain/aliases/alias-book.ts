import { compareText } from '../collections'
import type { TableKey } from '../observations'
import { childUri, normalizeStorageUri, type PathRewrite } from '../paths'
import { jobRefText, parseRef, type RefText } from '../refs'
import type { Alias } from './alias'

/** Aliases ready to be asked. Chains are followed to their end; one that leads back to itself is left out. */
export interface AliasBook {
  /** What a ref means by all aliases; itself where none speaks of it. */
  readonly refOf: (ref: RefText) => RefText
  readonly jobNameOf: (name: string) => string
  /** By full name first, then by the catalog alone. */
  readonly catalogOf: (catalog: string, database: string, table: string) => RefText | 'warehouse' | null
  readonly rewrites: readonly PathRewrite[]
  /** Every ref that means the target. */
  readonly namesOf: (target: RefText) => readonly string[]
}

export function readAliases(aliases: readonly Alias[], warehouse: string): AliasBook {
  const ordered = [...aliases].sort((a, b) => compareText(a.from, b.from) || compareText(a.to, b.to))
  const byFrom = new Map<string, Alias['to']>()
  for (const { from, to } of ordered) if (!byFrom.has(from)) byFrom.set(from, to)

  const refOf = (ref: RefText): RefText => {
    let at = ref
    const visited = new Set<RefText>()
    for (let next = byFrom.get(at); next !== undefined && next !== 'warehouse'; next = byFrom.get(at)) {
      if (visited.has(at)) return ref
      visited.add(at)
      at = next
    }
    return at
  }
  const catalogOf = (catalog: string, database: string, table: string) => {
    const named = byFrom.get(`catalog:${catalog}.${database}.${table}`) ?? byFrom.get(`catalog:${catalog}`)
    return named === undefined || named === 'warehouse' ? (named ?? null) : refOf(named)
  }
  return {
    refOf,
    catalogOf,
    jobNameOf(name) {
      const parsed = parseRef(refOf(jobRefText(name)))
      return parsed.ok && parsed.value.kind === 'job' ? parsed.value.name : name
    },
    rewrites: ordered.flatMap(({ from, to }) =>
      from.startsWith('path:') ? (rewriteOf(from.slice('path:'.length), to, warehouse, refOf) ?? []) : [],
    ),
    namesOf: (target) =>
      ordered
        .filter(
          ({ from, to }) => to !== 'warehouse' && (refOf(from as RefText) === target || refOf(to) === target),
        )
        .map(({ from }) => from),
  }
}

function rewriteOf(
  from: string,
  to: Alias['to'],
  warehouse: string,
  refOf: (ref: RefText) => RefText,
): PathRewrite | null {
  if (to === 'warehouse') return { from, to: warehouse }
  const parsed = parseRef(refOf(to))
  return parsed.ok && parsed.value.kind === 'table'
    ? { from, to: rootOf(parsed.value.table, normalizeStorageUri(warehouse)) }
    : null
}

function rootOf({ database, table, branch }: TableKey, warehouse: string): string {
  const root = childUri(warehouse, `${database}.db`, table)
  return branch === null ? root : childUri(root, 'branch', `branch-${branch}`)
}
