export { CompletenessPage } from './completeness-page'
