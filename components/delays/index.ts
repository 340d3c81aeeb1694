export { AlertsPage } from './alerts/alerts-page'
export { DelayPage } from './delay-page'
export { DelaysPage } from './delays-page'
export { IncidentPage } from './incident-page'
