import { createHash, createHmac, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import path from 'node:path'
import { setImmediate as immediately, setTimeout as pause } from 'node:timers/promises'
import type { Store } from './db'
import { readEnv, RULES } from './env'
import { logger } from './logger'
import { createSendWebhook } from './outbound/send-webhook'
import {
  PrismaAlertRepository,
  PrismaAliasRepository,
  PrismaCatalogOptionRepository,
  PrismaComparisonRepository,
  PrismaDelaySettingRepository,
  PrismaEventStore,
  PrismaFactPublisher,
  PrismaFactReader,
  PrismaIncidentRepository,
  PrismaLakeRepository,
  PrismaObservationStore,
  PrismaPlanRepository,
  PrismaRetentionStore,
  PrismaSeenCheckpoints,
  PrismaReadMarks,
  PrismaRemovalRepository,
  PrismaSettingRepository,
  PrismaSubjectStore,
  PrismaSyncRepository,
  PrismaWatchRepository,
} from './repositories'
import { createAlertRunner } from './services/alerts/alert-runner'
import { createAlertService } from './services/alerts/alert-service'
import { createAliasService } from './services/aliases/alias-service'
import { keepRetention } from './services/retention/apply-retention'
import { readHealth } from './services/health'
import { createJobService } from './services/jobs/job-service'
import { countStates } from './services/lakes/count-states'
import { createLakeService } from './services/lakes/lake-service'
import { seesEverything } from './services/ports'
import { rememberRemoval, setUpLakes } from './services/setup/set-up-lakes'
import type { ConfiguredLake } from './services/setup/configured-lake'
import { createDamageService } from './services/damage/damage-service'
import { createComparisonService } from './services/debug/comparison-service'
import { createDelayService } from './services/delays/delay-service'
import { createLatenessService } from './services/delays/lateness-service'
import { createDelaySettingService } from './services/delays/setting-service'
import { createEventExport } from './services/events/event-export'
import { createEventIntake } from './services/events/event-intake'
import { createEventPlacer } from './services/events/event-placer'
import { createEventService } from './services/events/event-service'
import { keepEvents } from './services/events/keep-events'
import { createGraphService } from './services/graph/graph-service'
import { createLineageRowService } from './services/lineage-rows/lineage-row-service'
import { createRowIntakeService } from './services/lineage-rows/row-intake-service'
import { createRemovalService } from './services/removals/removal-service'
import { createCompletenessService } from './services/completeness/completeness-service'
import { createBlastService } from './services/rollback/blast-service'
import { createIncidentService } from './services/incidents/incident-service'
import { createLookRunner } from './services/incidents/look-runner'
import { createMarquezService } from './services/marquez/marquez-service'
import { createMetricsService } from './services/metrics/metrics-service'
import { createModels } from './services/rollback/open-model'
import { createPlanWorkService } from './services/rollback/plan-work-service'
import { createRecoverabilityService } from './services/rollback/recoverability-service'
import { createRollbackService } from './services/rollback/rollback-service'
import { createSearchService } from './services/search/search-service'
import { createDelays, createJudge } from './services/states/judge-lake'
import { createVersionService } from './services/versions/version-service'
import { createSyncRunner } from './services/sync/sync-runner'
import type { SpawnLakeWorker } from './services/sync/lake-worker'
import { createWatchRunner } from './services/watch/watch-runner'
import type { SpawnWatchWorker } from './services/watch/watch-worker'
import { createSyncService } from './services/syncs/sync-service'
import { createTableService } from './services/tables/table-service'
import { createLocalFiles } from './sources/local-files'
import { readRowStore } from './sources/row-store/read-row-store'
import { recordingEnd } from './sources/recording-end'
import { VERSION } from './version'

export type App = ReturnType<typeof composeApp>

/** Everything wired on one store. The only place where services meet repositories, sources and threads. */
export function composeApp(store: Store, spawn: SpawnLakeWorker, spawnWatch: SpawnWatchWorker) {
  const repositories = {
    lakes: new PrismaLakeRepository(store.db),
    syncs: new PrismaSyncRepository(store.db),
    aliases: new PrismaAliasRepository(store.db),
    catalogOptions: new PrismaCatalogOptionRepository(store.db),
    removals: new PrismaRemovalRepository(store.db),
    settings: new PrismaSettingRepository(store.db),
    plans: new PrismaPlanRepository(store.db),
    comparisons: new PrismaComparisonRepository(store.db),
    delaySettings: new PrismaDelaySettingRepository(store.db),
    incidents: new PrismaIncidentRepository(store.db),
    alerts: new PrismaAlertRepository(store.db),
    events: new PrismaEventStore(store.db),
    facts: new PrismaFactReader(store.db),
    observations: new PrismaObservationStore(store.db),
    publisher: new PrismaFactPublisher(store.db),
    watches: new PrismaWatchRepository(store.db),
    retention: new PrismaRetentionStore(store.db),
    seenCheckpoints: new PrismaSeenCheckpoints(store.db),
    subjects: new PrismaSubjectStore(store.db),
    marks: new PrismaReadMarks(store.db),
  }
  const now = Date.now
  const owner = `${hostname()}-${randomUUID()}`
  const runner = createSyncRunner({
    ...repositories,
    readRowStore,
    spawn,
    now,
    every,
    logger,
    owner,
    rules: RULES,
  })
  const watcher = createWatchRunner({ ...repositories, runner, spawnWatch, now, every, logger, owner })
  const models = createModels(repositories.facts)
  const delays = createDelays({ ...repositories, now })
  const { alertHosts, address } = readEnv()
  const alertRunner = createAlertRunner({
    ...repositories,
    send: createSendWebhook(alertHosts),
    sign,
    now,
    every,
    logger,
    owner,
  })
  const placer = createEventPlacer({ ...repositories, runner, now, every, logger })
  const deps = {
    ...repositories,
    runner,
    watcher,
    now,
    resolvePlace,
    visibilityOf: seesEverything,
    delays,
    judge: createJudge(delays),
    address,
    sign,
    wakeAlerts: () => alertRunner.wake(),
    breathe,
  }
  const plans = { ...deps, models, digest: (text: string) => createHash('sha256').update(text).digest('hex') }
  return {
    lakes: createLakeService({
      ...deps,
      countStates: (actor, lake) => countStates(deps, actor, lake),
      onRemoved: (lake) => rememberRemoval(deps, lake),
    }),
    syncs: createSyncService({ ...deps, wait }),
    aliases: createAliasService(deps),
    tables: createTableService(deps),
    jobs: createJobService(deps),
    graph: createGraphService(deps),
    versions: createVersionService(deps),
    delays: createDelayService(deps),
    lateness: createLatenessService(deps),
    delaySettings: createDelaySettingService(deps),
    incidents: createIncidentService(deps),
    alerts: createAlertService(deps),
    /** Hosts that alerts may go to; empty: any with a public address. */
    alertHosts,
    metrics: createMetricsService(deps),
    damage: createDamageService(deps),
    lineageRows: createLineageRowService(deps),
    completeness: createCompletenessService(deps),
    removals: createRemovalService(deps),
    rowIntake: createRowIntakeService({ ...deps, wait }),
    eventIntake: createEventIntake({ ...deps, digest: sha256, wakePlacer: () => placer.wake() }),
    events: createEventService(deps),
    eventExport: createEventExport(deps),
    marquez: createMarquezService(deps),
    placer,
    rollback: createRollbackService({ ...plans, newId: randomUUID }),
    blast: createBlastService(plans),
    planWork: createPlanWorkService(plans),
    comparisons: createComparisonService({ ...deps, newId: randomUUID }),
    recoverability: createRecoverabilityService({ ...deps, models }),
    search: createSearchService(deps),
    health: () => readHealth({ ...deps, version: VERSION, storeKind: store.kind }),
    setUp: (configured: ConfiguredLake | null) =>
      setUpLakes({ ...deps, recordingEnd: (folder) => recordingEnd(createLocalFiles(), folder) }, configured),
    finishDeletions: () => repositories.lakes.finishDeletions(),
    keepRetention: () => keepRetention({ ...deps, every, logger }),
    keepEvents: () => keepEvents({ ...deps, every, logger }),
    runner,
    watcher,
    looker: createLookRunner({ ...deps, every, logger, owner }),
    alertRunner,
  }
}

/** The event loop goes round once. */
async function breathe(): Promise<void> {
  await immediately()
}

/** In base64url. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** HMAC-SHA-256 in hex. */
function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function every(millis: number, tick: () => void): () => void {
  const timer = setInterval(tick, millis)
  timer.unref()
  return () => clearInterval(timer)
}

async function wait(millis: number, signal: AbortSignal): Promise<void> {
  await pause(millis, undefined, { signal }).catch(() => undefined)
}

/** URIs and absolute paths as they are; others from the project's folder, where the server is started. */
function resolvePlace(place: string): string {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(place) || path.isAbsolute(place)
    ? place
    : `file:${path.resolve(place)}`
}
