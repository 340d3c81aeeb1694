import {
  comparison,
  comparisonCreate,
  comparisonItem,
  comparisonListQuery,
  comparisonParams,
  comparisonResultCreate,
  debugPair,
  pairQuery,
} from '../comparisons'
import { listOf } from '../entities'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

export const getDebugPair = defineOperation({
  id: 'getDebugPair',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/debug-pair',
  tag: 'rollback',
  summary: 'What a version of a table was made from, and whether all of it can still be read',
  params: lakeParams,
  query: pairQuery,
  answer: debugPair,
  refusals: ['ref-malformed', 'lake-not-found', 'version-not-found'],
})

export const createComparison = defineOperation({
  id: 'createComparison',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/comparisons',
  tag: 'rollback',
  summary: "A job's SQL as a batch over the inputs of one version, with the statements that compare both",
  params: lakeParams,
  body: comparisonCreate,
  answer: comparison,
  status: 201,
  refusals: ['ref-malformed', 'lake-not-found', 'version-not-found', 'sql-refused', 'pair-not-pinnable'],
})

export const listComparisons = defineOperation({
  id: 'listComparisons',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/comparisons',
  tag: 'rollback',
  summary: 'Comparisons of a lake or of one table, newest first, with the counts of their results',
  params: lakeParams,
  query: comparisonListQuery,
  answer: listOf(comparisonItem),
  refusals: ['ref-malformed', 'lake-not-found', 'cursor-malformed'],
})

export const getComparison = defineOperation({
  id: 'getComparison',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/comparisons/{id}',
  tag: 'rollback',
  summary: 'A comparison as it was made, the counts of all its results and the differing rows of the newest',
  params: comparisonParams,
  answer: comparison,
  refusals: ['lake-not-found', 'comparison-not-found'],
})

export const addComparisonResult = defineOperation({
  id: 'addComparisonResult',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/comparisons/{id}/results',
  tag: 'rollback',
  summary: 'Takes what a run of the comparison gave, as JSON or CSV; counted, and kept with the pair',
  params: comparisonParams,
  body: comparisonResultCreate,
  answer: comparison,
  status: 201,
  refusals: ['lake-not-found', 'comparison-not-found', 'result-refused'],
})
