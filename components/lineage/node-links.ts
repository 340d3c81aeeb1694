import type { WireGraphNode } from '@/lib/contracts'
import { jobHref, tableHref, versionsHref } from '@/lib/view/url-state'

/** Versions at the newest snapshot of a table or the last checkpoint of a job; `null` where there is none. */
export function anchorOf(lake: string, node: WireGraphNode, asOf: string | null): string | null {
  const anchor = node.kind === 'table' ? node.newestSnapshot : node.kind === 'job' ? jobAnchor(node) : null
  return anchor === null ? null : versionsHref(lake, { anchor, sel: anchor, asOf })
}

/** A batch run has no checkpoints: it stands for itself. */
function jobAnchor(node: Extract<WireGraphNode, { kind: 'job' }>): string | null {
  return node.lastCheckpoint ?? (node.jobType === 'BATCH' ? node.run : null)
}

/** A page of its own; what lies outside the lake has none. */
export function entityHref(lake: string, node: WireGraphNode, asOf: string | null): string | null {
  if (node.kind === 'table') return tableHref(lake, node.ref, asOf)
  return node.kind === 'job' ? jobHref(lake, node.ref, asOf) : null
}
