import type { WireDamageItem } from '@/lib/contracts'
import { parseRef } from '@/lib/domain/refs'
import { jobHref, tableHref, versionsHref } from '@/lib/view/url-state'

/** The state glyph a severity borrows: colour, shape and word stay those of the screens' grammar. */
export const SEVERITY_STATE = { damage: 'broken', suspicion: 'late', notice: 'idle' } as const

/** Where a ref of a finding leads: a version to the versions, anything else to its own page. */
export function refHref(lake: string, ref: string, asOf: string | null): string | null {
  const parsed = parseRef(ref)
  if (!parsed.ok) return null
  switch (parsed.value.kind) {
    case 'snapshot':
    case 'checkpoint':
      return versionsHref(lake, { anchor: ref, sel: ref, asOf })
    case 'table':
      return tableHref(lake, ref, asOf)
    case 'job':
      return jobHref(lake, ref, asOf)
    case 'run':
      return jobHref(lake, `job:${parsed.value.name}`, asOf)
    case 'boundary':
      return null
  }
}

/** Findings by severity, in the order they came: the worst first. */
export function bySeverity(
  items: readonly WireDamageItem[],
): { readonly severity: WireDamageItem['severity']; readonly items: readonly WireDamageItem[] }[] {
  return (['damage', 'suspicion', 'notice'] as const).flatMap((severity) => {
    const own = items.filter((item) => item.severity === severity)
    return own.length === 0 ? [] : [{ severity, items: own }]
  })
}

/** A key may hold any character; an id in a page may not. */
export function anchorOf(item: Pick<WireDamageItem, 'key'>): string {
  return 'f-' + item.key.replace(/[^A-Za-z0-9._@-]+/g, '-')
}
