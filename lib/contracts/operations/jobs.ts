import { checkpointItem, jobDetail, jobItem, listOf, runItem } from '../entities'
import { entityAtQuery, jobListQuery, timedPageQuery } from '../queries'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'
import { refParams } from './tables'

const ofOneJob = {
  method: 'GET',
  tag: 'jobs',
  params: refParams,
  refusals: ['ref-malformed', 'lake-not-found', 'job-not-found', 'cursor-malformed'],
} as const

export const listJobs = defineOperation({
  id: 'listJobs',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/jobs',
  tag: 'jobs',
  summary: 'Jobs of a lake, by name',
  params: lakeParams,
  query: jobListQuery,
  answer: listOf(jobItem),
  refusals: ['lake-not-found', 'cursor-malformed'],
})

export const getJob = defineOperation({
  ...ofOneJob,
  id: 'getJob',
  path: '/api/v1/lakes/{lake}/jobs/{ref}',
  summary: 'One job: state, what it reads and writes, commit users, evidence',
  query: entityAtQuery,
  answer: jobDetail,
})

export const listRuns = defineOperation({
  ...ofOneJob,
  id: 'listRuns',
  path: '/api/v1/lakes/{lake}/jobs/{ref}/runs',
  summary: 'Runs of a job, newest first, with the state each was restored from',
  query: timedPageQuery,
  answer: listOf(runItem),
})

export const listCheckpoints = defineOperation({
  ...ofOneJob,
  id: 'listCheckpoints',
  path: '/api/v1/lakes/{lake}/jobs/{ref}/checkpoints',
  summary: 'Checkpoints and savepoints of a job, or of one run (`enrich~1a2b3c4d`), newest first',
  query: timedPageQuery,
  answer: listOf(checkpointItem),
})
