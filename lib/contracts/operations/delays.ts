import {
  delayDetail,
  delayItem,
  delaySettingAnswer,
  delaySettingList,
  delaySettingUpdate,
  latenessAnswer,
} from '../delays'
import { listOf } from '../entities'
import { delayListQuery, delayQuery, latenessQuery } from '../queries'
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

export const getLateness = defineOperation({
  id: 'getLateness',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/lateness',
  tag: 'lineage',
  summary: 'How late tables were over time, and how often their targets were kept',
  params: lakeParams,
  query: latenessQuery,
  answer: latenessAnswer,
  refusals: ['ref-malformed', 'lake-not-found', 'table-not-found'],
})

export const listDelaySettings = defineOperation({
  id: 'listDelaySettings',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/delay-settings',
  tag: 'lineage',
  summary: 'Thresholds, targets and pauses that people set',
  params: lakeParams,
  answer: delaySettingList,
  refusals: ['lake-not-found'],
})

export const updateDelaySetting = defineOperation({
  id: 'updateDelaySetting',
  method: 'PATCH',
  path: '/api/v1/lakes/{lake}/delay-settings/{ref}',
  tag: 'lineage',
  summary: 'Sets threshold, target or pause of a table, or the pause of a job',
  params: refParams,
  body: delaySettingUpdate,
  answer: delaySettingAnswer,
  refusals: ['ref-malformed', 'lake-not-found', 'table-not-found', 'job-not-found'],
})
