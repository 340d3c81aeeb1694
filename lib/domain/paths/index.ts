export * from './storage-uri'
export * from './path-rewrites'
export * from './table-patterns'
