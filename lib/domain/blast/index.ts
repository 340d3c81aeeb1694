export { blastRadius } from './blast-radius'
export * from './model'
