export * from './axis-time'
export * from './duration'
export * from './instant'
export * from './number'
