export * from './storage-uri'
export * from './path-rewrites'
