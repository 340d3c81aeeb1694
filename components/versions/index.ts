export { VersionsPage } from './versions-page'
export type { VersionsTestHandle } from './test-handle'
