import {
  GitCommitHorizontal,
  LayoutDashboard,
  ShieldAlert,
  Timer,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'
import type { AreaLink } from './areas'

/** An area bears one icon everywhere; a new area without one does not compile. */
export const AREA_ICONS: Readonly<Record<AreaLink['area'], LucideIcon>> = {
  overview: LayoutDashboard,
  lineage: Waypoints,
  versions: GitCommitHorizontal,
  delays: Timer,
  damage: ShieldAlert,
}
