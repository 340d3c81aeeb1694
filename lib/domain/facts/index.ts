export * from './model'
export { deriveFacts, type DeriveInput } from './derive'
