export { claimsOf, mentionsOf } from './claim'
export { provenFacts } from './proven'
export { versionsTold, withClaims } from './with-claims'
