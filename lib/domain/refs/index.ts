export * from './ref'
export * from './format'
export * from './parse'
export { escapeSegment, unescapeSegment } from './escape'
