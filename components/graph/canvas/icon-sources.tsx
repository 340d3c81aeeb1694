import {
  Archive,
  Boxes,
  ChevronsRight,
  Crosshair,
  ExternalLink,
  GitBranch,
  Layers,
  Package,
  Repeat,
  Table2,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { Ref } from 'react'
import type { IconName } from '@/lib/view/graph/drawing'

export const NODE_ICONS: Record<IconName, LucideIcon> = {
  table: Table2,
  layers: Layers,
  branch: GitBranch,
  archive: Archive,
  stream: ChevronsRight,
  batch: Package,
  maintenance: Wrench,
  repeat: Repeat,
  outside: ExternalLink,
  root: Crosshair,
  group: Boxes,
}

/** The canvas takes the shapes of its icons from here: so they are those of the rest of the page. */
export function IconSources({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} hidden aria-hidden>
      {Object.entries(NODE_ICONS).map(([name, Icon]) => (
        <Icon key={name} data-icon={name} />
      ))}
    </div>
  )
}

export function readIcons(sources: Element): ReadonlyMap<IconName, string> {
  const icons = new Map<IconName, string>()
  for (const svg of sources.querySelectorAll('svg[data-icon]')) {
    icons.set(svg.getAttribute('data-icon') as IconName, svg.innerHTML)
  }
  return icons
}
