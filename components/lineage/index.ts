export { LineageScreen } from './lineage-screen'
