export { SyncProgress } from './sync-progress'
export { WarningList } from './warning-list'
