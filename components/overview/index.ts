export { Overview } from './overview'
