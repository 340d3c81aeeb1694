export { buildDelayIndex, type DelayIndex } from './delay-index'
export * from './model'
