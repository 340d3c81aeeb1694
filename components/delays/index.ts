export { DelayPage } from './delay-page'
export { DelaysPage } from './delays-page'
