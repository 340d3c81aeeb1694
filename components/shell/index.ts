export { AppFrame } from './app-frame'
export { AsOfBanner } from './as-of-banner'
export { FillPage, ScrollPage } from './page'
export { UrlProblems } from './url-problems'
