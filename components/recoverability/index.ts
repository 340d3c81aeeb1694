export { RecoverabilityPage } from './recoverability-page'
