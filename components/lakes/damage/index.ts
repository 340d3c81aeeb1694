export { DamageCounts } from './damage-counts'
export { DamageNotes, useDamageOf } from './damage-notes'
export { SeverityLabel } from './severity-label'
