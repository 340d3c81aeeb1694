export { DamagePage } from './damage-page'
