export * from './alias'
export * from './alias-book'
export * from './hints'
