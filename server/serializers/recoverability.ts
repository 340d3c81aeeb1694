import type { WireRecoverability } from '@/lib/contracts'
import type { Area, Limit, Line, Recoverable, RestorePointView } from '@/lib/domain/recoverability'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { toInstantText } from '@/lib/domain/time'
import type { RecoverabilityView } from '@/server/services/rollback/recoverability-service'
import { toWireFreeze } from './rollback'
import { instantOrNull } from './scalars'

type Wire = Omit<WireRecoverability, 'readAt'>
type WireArea = Wire['areas'][number]

export function toWireRecoverability({ now, areas, page }: RecoverabilityView): Wire {
  return {
    now: instantOrNull(now),
    areas: areas.map(toWireArea),
    items: page.items.map(toWireItem),
    nextCursor: page.nextCursor,
  }
}

function toWireItem(item: Recoverable): Wire['items'][number] {
  return {
    ...item,
    points: item.points.map(toWirePoint),
    reachesBackTo: instantOrNull(item.reachesBackTo),
    closesAt: instantOrNull(item.closesAt),
  }
}

function toWirePoint(point: RestorePointView): Wire['items'][number]['points'][number] {
  const { why } = point
  return {
    ...point,
    at: instantOrNull(point.at),
    why: why === null ? null : { ...why, chain: [...why.chain] },
    closesAt: instantOrNull(point.closesAt),
    places: point.places.map(maskAddresses),
  }
}

function toWireArea(area: Area): WireArea {
  const { shrinks, measure, domino, whatIf, freeze } = area
  return {
    ref: area.ref,
    tables: [...area.tables],
    jobs: [...area.jobs],
    farthest: toWireLine(area.farthest),
    shared: toWireLine(area.shared),
    limit: toWireLimit(area.limit),
    shrinks: shrinks === null ? null : { at: toInstantText(shrinks.at), to: instantOrNull(shrinks.to) },
    window: area.window,
    measure:
      measure === null
        ? null
        : {
            ...measure,
            statements: [...measure.statements],
            reachesBackTo: instantOrNull(measure.reachesBackTo),
          },
    domino:
      domino === null
        ? null
        : { ...domino, backTo: instantOrNull(domino.backTo), noLine: toWireLimit(domino.noLine) },
    whatIf:
      whatIf === null
        ? null
        : { reachesBackTo: instantOrNull(whatIf.reachesBackTo), limit: toWireLimit(whatIf.limit) },
    freeze: toWireFreeze(freeze),
  }
}

function toWireLine(line: Line | null): WireArea['farthest'] {
  if (line === null) return null
  return {
    at: toInstantText(line.at),
    rows: line.rows.map((row) => ({
      ...row,
      at: instantOrNull(row.at),
      closesAt: instantOrNull(row.closesAt),
    })),
    closesAt: instantOrNull(line.closesAt),
  }
}

function toWireLimit(limit: Limit | null): WireArea['limit'] {
  return limit === null ? null : { ...limit, chain: [...limit.chain] }
}
