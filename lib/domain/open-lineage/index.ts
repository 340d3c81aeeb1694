export * from './event'
export { facetOf, isObject, member, type JsonObject } from './facet'
export { boundaryOfDataset, tableOfDataset, type LakePlace } from './identity'
export { foldRuns, flinkJobIdOf, sayingOf, type RunSaying, type ToldRun, type ToldState } from './fold-runs'
