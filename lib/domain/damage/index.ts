export { findDamage } from './find-damage'
export * from './model'
