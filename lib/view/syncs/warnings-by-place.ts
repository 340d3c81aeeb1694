import type { WireSync } from '@/lib/contracts'

type Warning = WireSync['warnings'][number]

export interface WarningGroup {
  readonly code: string
  readonly warnings: readonly Warning[]
}

/** Warnings of one kind together, most first; inside by place. */
export function warningsByKind(warnings: readonly Warning[]): WarningGroup[] {
  const groups = new Map<string, Warning[]>()
  for (const warning of warnings) {
    const group = groups.get(warning.code)
    if (group === undefined) groups.set(warning.code, [warning])
    else group.push(warning)
  }
  return [...groups]
    .map(([code, items]) => ({ code, warnings: items.sort((a, b) => compare(a.where, b.where)) }))
    .sort((a, b) => b.warnings.length - a.warnings.length || compare(a.code, b.code))
}

/** Warnings whose place lies under `root`, which may be a URI or a path. */
export function warningsUnder(warnings: readonly Warning[], root: string): readonly Warning[] {
  const base = withoutScheme(root).replace(/\/+$/, '')
  return warnings.filter(({ where }) => {
    const place = withoutScheme(where)
    return place === base || place.startsWith(`${base}/`)
  })
}

/** `file:/a`, `file:///a` and `/a` are one place. */
function withoutScheme(place: string): string {
  return place.replace(/^file:\/*/, '/')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
