import type { LatenessQuery } from '@/lib/contracts'
import type { LatenessHistory } from '@/lib/domain/delay'
import type { RefText } from '@/lib/domain/refs'
import { parseInstant, type Millis } from '@/lib/domain/time'
import { openLakeFacts } from '../lakes/lake-facts'
import type { Actor, LatenessTarget } from '../ports'
import { requireTableRef } from '../refs'
import { requireTable, type DelayServiceDeps } from './delay-service'

export interface TableLateness {
  readonly ref: RefText
  readonly history: LatenessHistory
  /** How often the table's target was kept in the known time; `null` = no target, or no known time. */
  readonly target: (LatenessTarget & { readonly keptPermille: number }) | null
}

export interface LatenessView {
  readonly from: Millis
  readonly to: Millis
  readonly tables: readonly TableLateness[]
}

/** What is looked at where nothing else is asked for. */
const USUAL_SPAN: Millis = 7 * 86_400_000

/** How late tables were over time. Nothing is kept for it: facts tell every instant of the past. */
export function createLatenessService(deps: DelayServiceDeps) {
  return async (actor: Actor, lakeName: string, query: LatenessQuery): Promise<LatenessView> => {
    const refs = [...new Set(query.ref.map(requireTableRef))]
    const at = await openLakeFacts(deps, actor, lakeName, undefined)
    const [index, settings] = await Promise.all([deps.delays(at), deps.delaySettings.list(at.lake.id)])
    for (const ref of refs) requireTable(at, index, ref)
    const now = at.now ?? 0
    const to = Math.min(now, instantOf(query.to) ?? now)
    const over = (from: Millis) =>
      refs.flatMap((ref) => {
        const history = index?.lateness(ref, { from, to, points: query.points })
        return history == null ? [] : [{ ref, history }]
      })
    const asked = instantOf(query.from)
    const wide = over(asked ?? to - USUAL_SPAN)
    const from = asked ?? firstKnown(wide.map(({ history }) => history)) ?? to - USUAL_SPAN
    const histories = asked === null ? over(from) : wide
    const targets = new Map(settings.map(({ ref, target }) => [ref, target]))
    return {
      from: Math.min(from, to),
      to,
      tables: histories.map(({ ref, history }) => ({
        ref,
        history,
        target: keptTarget(history, targets.get(ref) ?? null),
      })),
    }
  }
}

/** A young lake fills the picture. */
function firstKnown(histories: readonly LatenessHistory[]): Millis | null {
  const known = histories.flatMap(({ knownFrom }) => knownFrom ?? [])
  return known.length === 0 ? null : Math.min(...known)
}

function keptTarget(
  { knownFrom, to, timeOver }: LatenessHistory,
  target: LatenessTarget | null,
): TableLateness['target'] {
  if (target === null || knownFrom === null || to <= knownFrom) return null
  const kept = 1 - timeOver(target.ms) / (to - knownFrom)
  return { ...target, keptPermille: Math.floor(kept * 10_000) / 10 }
}

function instantOf(text: string | undefined): Millis | null {
  return text === undefined ? null : parseInstant(text)
}
