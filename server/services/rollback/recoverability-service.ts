import type { RecoverabilityQuery } from '@/lib/contracts'
import {
  recoverabilityOf,
  type Area,
  type Recoverability,
  type Recoverable,
} from '@/lib/domain/recoverability'
import { formatRef, type RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { openLakeFacts, type LakeFactsDeps } from '../lakes/lake-facts'
import { pageOf, type Order, type Page } from '../paging/page'
import type { Actor } from '../ports'
import { requireRef } from '../refs'
import { keepRecent } from '../states/keep-recent'
import type { OpenModel } from './open-model'

export interface RecoverabilityServiceDeps extends LakeFactsDeps {
  readonly models: OpenModel
}

export interface RecoverabilityView {
  readonly now: Millis | null
  readonly areas: readonly Area[]
  readonly page: Page<Recoverable>
}

/** Answers by generation, instant and settings that are kept. */
const KEPT = 8
const NOTHING: Recoverability = { areas: [], items: [] }

/** How far back a lake can go, now or as it was at an instant. Worked out once per question. */
export function createRecoverabilityService(deps: RecoverabilityServiceDeps) {
  const keep = keepRecent<Recoverability>(KEPT)
  return {
    async get(actor: Actor, lakeName: string, query: RecoverabilityQuery): Promise<RecoverabilityView> {
      const concerned = query.ref === undefined ? null : entityOf(query.ref)
      const at = await openLakeFacts(deps, actor, lakeName, query.at)
      const request = requestOf(query)
      const key = `${at.lake.id} ${at.topology.generation} ${at.now} ${JSON.stringify(request)}`
      const whole = await keep(key, async () => {
        const model = await deps.models(at, { retired: new Set(), healing: false })
        return model === null ? NOTHING : recoverabilityOf(model, request)
      })
      const { hides } = at.visibility
      const items = whole.items.filter(
        ({ ref }) => !hides(ref) && (concerned === null || concerned === ref || isRunOf(ref, concerned)),
      )
      const shown = new Set(items.map(({ area }) => area))
      const areas = whole.areas.filter(
        (area) =>
          (concerned === null || shown.has(area.ref)) &&
          ![...area.tables, ...area.jobs].some((ref) => hides(ref)),
      )
      return { now: at.now, areas, page: pageOf(items, BY_REF, query) }
    },
  }
}

/** An earlier chain of a job stands under the name of its run. */
function isRunOf(ref: RefText, job: RefText): boolean {
  return ref.startsWith(`${job}~`)
}

function requestOf(query: RecoverabilityQuery) {
  const { keepCheckpoints, keepSnapshotsMinutes, keepSnapshots, targetMinutes } = query
  const asked = [keepCheckpoints, keepSnapshotsMinutes, keepSnapshots].some((one) => one !== undefined)
  return {
    settings: asked
      ? {
          checkpoints: keepCheckpoints ?? null,
          snapshotMillis: inMillis(keepSnapshotsMinutes),
          snapshotsMin: keepSnapshots ?? null,
        }
      : null,
    targetMillis: inMillis(targetMinutes),
  }
}

function inMillis(minutes: number | undefined): Millis | null {
  return minutes === undefined ? null : minutes * 60_000
}

/** A version or checkpoint stands for its table or job. */
function entityOf(text: string): RefText {
  const ref = requireRef(text, 'ref')
  switch (ref.kind) {
    case 'snapshot':
      return formatRef({ kind: 'table', table: ref.table })
    case 'run':
    case 'checkpoint':
      return formatRef({ kind: 'job', name: ref.name })
    default:
      return formatRef(ref)
  }
}

const BY_REF: Order<Recoverable> = { name: 'recoverability', parts: [{ of: ({ ref }) => ref }] }
