export { VersionsPage } from './versions-page'
