import * as damage from './damage'
import * as alerts from './alerts'
import * as aliases from './aliases'
import * as comparisons from './comparisons'
import * as delays from './delays'
import * as events from './events'
import * as incidents from './incidents'
import * as jobs from './jobs'
import * as lakes from './lakes'
import * as lineage from './lineage'
import * as marquez from './marquez'
import type { Operation } from './operation'
import * as removals from './removals'
import * as rollback from './rollback'
import * as syncs from './syncs'
import * as system from './system'
import * as tables from './tables'

export type { Operation } from './operation'

/** Every operation there is, by area. Each route names one of these. */
export const operations = {
  getHealth: system.getHealth,
  getOpenApi: system.getOpenApi,
  search: system.search,
  listLakes: lakes.listLakes,
  createLake: lakes.createLake,
  getLake: lakes.getLake,
  updateLake: lakes.updateLake,
  deleteLake: lakes.deleteLake,
  listAliases: aliases.listAliases,
  createAlias: aliases.createAlias,
  deleteAlias: aliases.deleteAlias,
  startSync: syncs.startSync,
  getSync: syncs.getSync,
  watchSync: syncs.watchSync,
  cancelSync: syncs.cancelSync,
  listTables: tables.listTables,
  getTable: tables.getTable,
  listSnapshots: tables.listSnapshots,
  listTags: tables.listTags,
  listBranches: tables.listBranches,
  listConsumers: tables.listConsumers,
  listSchemas: tables.listSchemas,
  listJobs: jobs.listJobs,
  getJob: jobs.getJob,
  listRuns: jobs.listRuns,
  listCheckpoints: jobs.listCheckpoints,
  getGraph: lineage.getGraph,
  getVersions: lineage.getVersions,
  listLineageRows: lineage.listLineageRows,
  takeLineageRows: lineage.takeLineageRows,
  getCompleteness: lineage.getCompleteness,
  listRemovals: removals.listRemovals,
  createRemoval: removals.createRemoval,
  deleteRemoval: removals.deleteRemoval,
  takeEvents: events.takeEvents,
  takeEventBatch: events.takeEventBatch,
  listEvents: events.listEvents,
  listEventsAsMarquez: events.listEventsAsMarquez,
  exportEvents: events.exportEvents,
  getLineage: marquez.getLineage,
  listNamespaces: marquez.listNamespaces,
  listDatasets: marquez.listDatasets,
  getDataset: marquez.getDataset,
  listNamespaceJobs: marquez.listNamespaceJobs,
  getNamespaceJob: marquez.getNamespaceJob,
  listDelays: delays.listDelays,
  getDelay: delays.getDelay,
  getLateness: delays.getLateness,
  listDelaySettings: delays.listDelaySettings,
  updateDelaySetting: delays.updateDelaySetting,
  listIncidents: incidents.listIncidents,
  getIncident: incidents.getIncident,
  actOnIncident: incidents.actOnIncident,
  listAlertChannels: alerts.listChannels,
  createAlertChannel: alerts.createChannel,
  updateAlertChannel: alerts.updateChannel,
  deleteAlertChannel: alerts.deleteChannel,
  testAlertChannel: alerts.testChannel,
  previewAlert: alerts.previewAlert,
  listAlertDeliveries: alerts.listDeliveries,
  listDamage: damage.listDamage,
  createRollbackPlan: rollback.createRollbackPlan,
  previewRollbackPlan: rollback.previewRollbackPlan,
  listRollbackPlans: rollback.listRollbackPlans,
  getRollbackPlan: rollback.getRollbackPlan,
  getRollbackPlanList: rollback.getRollbackPlanList,
  getRollbackScript: rollback.getRollbackScript,
  approveRollbackPlan: rollback.approveRollbackPlan,
  tickRollbackStep: rollback.tickRollbackStep,
  verifyRollbackPlan: rollback.verifyRollbackPlan,
  getBlastRadius: rollback.getBlastRadius,
  getRecoverability: rollback.getRecoverability,
  executeRollbackPlan: rollback.executeRollbackPlan,
  getDebugPair: comparisons.getDebugPair,
  createComparison: comparisons.createComparison,
  listComparisons: comparisons.listComparisons,
  getComparison: comparisons.getComparison,
  addComparisonResult: comparisons.addComparisonResult,
} satisfies Record<string, Operation>
