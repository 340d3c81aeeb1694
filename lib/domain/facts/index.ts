export * from './model'
export type { RunLoad } from './loads'
export { deriveFacts } from './derive'
