import { seenIncidents, stepIncidents } from '@/lib/domain/delay'
import type { Millis } from '@/lib/domain/time'
import { alertsOf } from '../alerts/alerts-of'
import { openLakeFacts, type LakeFactsDeps } from '../lakes/lake-facts'
import {
  LOCAL_OWNER,
  seesEverything,
  type AlertRepository,
  type DelaySettingRepository,
  type IncidentRepository,
  type LakeRecord,
  type LakeRepository,
} from '../ports'
import { judgeAll, type Breath } from '../states/judge-all'
import type { OpenDelays } from '../states/judge-lake'

export interface LookDeps extends LakeFactsDeps, Breath {
  readonly lakes: Pick<LakeRepository, 'find' | 'list'>
  readonly incidents: Pick<IncidentRepository, 'open' | 'apply' | 'claim' | 'release'>
  readonly delaySettings: Pick<DelaySettingRepository, 'list'>
  readonly delays: OpenDelays
  readonly alerts: Pick<AlertRepository, 'channels'>
  /** Where people reach this server, without a slash at its end. */
  readonly address: string
  /** There may be messages to send. */
  readonly wakeAlerts: () => void
  /** This process, as holder of leases. */
  readonly owner: string
  readonly every: (millis: number, tick: () => void) => () => void
  readonly logger: { error(fields: object, message: string): void }
}

/** How often a process asks whether a lake has changed; a look itself takes place only when it has. */
const TICK_MILLIS = 5_000
/** A process that dies in a look leaves it to others after this. */
const LEASE_MILLIS = 120_000
/** Looks take at most a tenth of the time, however large the lake. */
const PAUSE_FACTOR = 9

export interface LookRunner {
  start(): void
  /** Looks at every lake that has changed since its last look. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** Keeps the ledger of incidents: looks at each lake after its facts, its instant or its settings have changed. */
export function createLookRunner(deps: LookDeps): LookRunner {
  const restUntil = new Map<string, Millis>()
  let looking: Promise<void> | null = null
  let halt = () => {}

  const lookAll = async () => {
    for (const lake of await deps.lakes.list()) {
      const begun = deps.now()
      if (begun < (restUntil.get(lake.id) ?? 0)) continue
      try {
        await lookAt(deps, lake)
      } catch (error) {
        deps.logger.error({ lake: lake.name, err: error }, 'looking for incidents failed')
      }
      const spent = deps.now() - begun
      restUntil.set(lake.id, deps.now() + PAUSE_FACTOR * spent)
    }
  }
  const look = () => {
    looking ??= lookAll()
      .catch((error: unknown) => deps.logger.error({ err: error }, 'listing lakes to look at failed'))
      .finally(() => {
        looking = null
      })
    return looking
  }
  return {
    start: () => {
      halt = deps.every(TICK_MILLIS, () => void look())
      void look()
    },
    look,
    stop: async () => {
      halt()
      await looking
    },
  }
}

async function lookAt(deps: LookDeps, lake: LakeRecord): Promise<void> {
  const known = await deps.incidents.claim(lake.id, deps.owner, deps.now(), LEASE_MILLIS)
  if (known === false) return
  let mark: string | null = null
  try {
    const all = { ...deps, visibilityOf: seesEverything }
    const at = await openLakeFacts(all, LOCAL_OWNER, lake.name, undefined)
    const settings = await deps.delaySettings.list(lake.id)
    const paused = settings.filter(({ pausedUntil }) => (pausedUntil ?? 0) > deps.now())
    const next = JSON.stringify([at.topology.generation, at.now, settings, paused.map(({ ref }) => ref)])
    if (next === known || at.now === null) return
    const index = await deps.delays(at)
    const delays = index === null ? [] : await judgeAll(index, index.tables, deps)
    const step = stepIncidents(await deps.incidents.open(lake.id), seenIncidents(delays), at.now)
    const channels = (await deps.alerts.channels(lake.id)).filter(({ enabled }) => enabled)
    const changes = await deps.incidents.apply(lake.id, step, at.now, {
      at: deps.now(),
      of: (found) => alertsOf(found, { lake, channels, address: deps.address }),
    })
    mark = next
    if (channels.length > 0 && changes.opened.length + changes.closed.length > 0) deps.wakeAlerts()
  } finally {
    await deps.incidents.release(lake.id, deps.owner, mark)
  }
}
