export * from './model'
export { debugPairs, pinnedVersion } from './pair'
export { createDebugTable, debugTableKey, dropDebugTable, isDebugTable } from './debug-table'
export {
  compareShape,
  compareStatements,
  SAMPLE_ROWS,
  type CompareShape,
  type CompareStatements,
} from './compare-sql'
export {
  readDifferences,
  type Cell,
  type ComparedRow,
  type CompareResult,
  type ResultProblem,
} from './compare-rows'
