export * from './duration'
export * from './instant'
export * from './number'
