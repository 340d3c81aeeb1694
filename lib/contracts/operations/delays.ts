import { delayDetail, delayItem } from '../delays'
import { listOf } from '../entities'
import { delayListQuery, delayQuery } from '../queries'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'
import { refParams } from './tables'

export const listDelays = defineOperation({
  id: 'listDelays',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/delays',
  tag: 'lineage',
  summary: 'Tables by lateness, the latest first',
  params: lakeParams,
  query: delayListQuery,
  answer: listOf(delayItem),
  refusals: ['lake-not-found', 'cursor-malformed'],
})

export const getDelay = defineOperation({
  id: 'getDelay',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/delays/{ref}',
  tag: 'lineage',
  summary: 'Where the oldest missing data of one table is stuck, since when, and who holds it',
  params: refParams,
  query: delayQuery,
  answer: delayDetail,
  refusals: ['ref-malformed', 'lake-not-found', 'table-not-found'],
})
