import { groupBy } from '../collections'
import type { LakeFacts } from '../facts'
import { closesAt } from '../rollback/closing'
import type { LakeModel } from '../rollback/compile'
import { freezeFor } from '../rollback/freeze'
import { topOf } from '../rollback/variables'
import type { Millis } from '../time'
import { areaProblems, floorsAboveEmpty, type AreaProblem } from './area-problem'
import { worstDomino } from './domino'
import { farthestLine, sharedLine } from './lines'
import { cheapestMeasure, ownFacts, reachWith } from './measures'
import type { Area, Line, Recoverability, RecoverabilityRequest, WindowState } from './model'
import { underSettings } from './other-settings'
import { pointsOf } from './points'

export * from './model'

/** How far back a lake can go today, what ends that, and what would help (rules K10, X6). */
export function recoverabilityOf(model: LakeModel, request: RecoverabilityRequest): Recoverability {
  const checkpoints = groupBy(model.facts.checkpoints, (one) => one.jobId)
  const areas = areaProblems(model)
  return {
    areas: areas.map((area) => areaOf(area, model.facts, request)),
    items: areas.flatMap((area) => pointsOf(area, checkpoints)),
  }
}

function areaOf(area: AreaProblem, facts: LakeFacts, request: RecoverabilityRequest): Area {
  const { model } = area
  const { farthest, limit } = farthestLine(area)
  const shared = sharedLine(area)
  const shrinks = farthest?.closesAt == null ? null : afterClosing(area, farthest.closesAt)
  const refs = (kind: 'table' | 'chain') =>
    model.variables.filter((one) => one.kind === kind).map((one) => one.ref)
  return {
    ref: area.ref,
    tables: refs('table'),
    jobs: refs('chain'),
    farthest,
    shared: shared.farthest,
    limit: limit ?? shared.limit,
    shrinks,
    window: windowState(model.now, farthest, shrinks, request.targetMillis),
    measure: cheapestMeasure(area, facts, farthest, limit ?? shared.limit),
    domino: worstDomino(area),
    whatIf: request.settings === null ? null : whatIf(area, facts, request.settings),
    freeze: freezeFor(model.variables, farthest?.closesAt ?? null, model.now),
  }
}

function whatIf(
  area: AreaProblem,
  facts: LakeFacts,
  settings: NonNullable<RecoverabilityRequest['settings']>,
) {
  const { at, limit } = reachWith(area, underSettings(ownFacts(area, facts), area.model.now, settings))
  return { reachesBackTo: at, limit }
}

/** The farthest line once everything that may go by then has gone. */
function afterClosing(area: AreaProblem, at: Millis): Area['shrinks'] {
  const { model } = area
  const floors = floorsAboveEmpty(model)
  for (const variable of model.variables)
    for (let i = topOf(variable) - 1; i > 0; i--) {
      const closes = closesAt(model, variable, i)
      if (closes === null || closes > at) continue
      floors[variable.index] = i + 1
      break
    }
  return { at, to: farthestLine(area, floors).farthest?.at ?? null }
}

function windowState(
  now: Millis,
  farthest: Line | null,
  shrinks: Area['shrinks'],
  target: Millis | null,
): WindowState | null {
  if (target === null) return null
  if (farthest === null || now - farthest.at < target) return 'short'
  return shrinks !== null && (shrinks.to === null || shrinks.at - shrinks.to < target)
    ? 'will-be-short'
    : 'holds'
}
