import {
  GitCommitHorizontal,
  LayoutDashboard,
  ShieldAlert,
  Telescope,
  Timer,
  Undo2,
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
  rollback: Undo2,
  recoverability: Telescope,
}
