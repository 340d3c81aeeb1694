export * from './row'
export * from './shapes'
export { rowsOfFacts } from './rows-of-facts'
export { lineageSwitches, type LineageSwitches } from './switches'
