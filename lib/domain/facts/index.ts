export * from './model'
export type { RunException } from './exceptions'
export type { RunLoad } from './loads'
export { deriveFacts } from './derive'
