export * from './topology'
export * from './judgement'
export * from './horizon'
export * from './build-topology'
