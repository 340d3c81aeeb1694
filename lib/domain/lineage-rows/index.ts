export * from './row'
export * from './shapes'
export { rowsOfFacts } from './rows-of-facts'
