export * from './model'
export { deriveFacts } from './derive'
