export * from './values'
export * from './observation-rows'
export * from './fact-rows'
export * from './fact-kinds'
