export { ConnectPanel } from './connect-panel'
