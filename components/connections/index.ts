export { Connections } from './connections'
