import { removalChange, removalGiven, removalList, removalListQuery } from '../removals'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

const path = '/api/v1/lakes/{lake}/lineage-removals'

export const listRemovals = defineOperation({
  id: 'listRemovals',
  method: 'GET',
  path,
  tag: 'lineage',
  summary: 'Lineage of jobs that people took away; with ?job= what would go and what would bring it back',
  params: lakeParams,
  query: removalListQuery,
  answer: removalList,
  refusals: ['lake-not-found', 'job-not-found', 'ref-malformed'],
})

export const createRemoval = defineOperation({
  id: 'createRemoval',
  method: 'POST',
  path,
  tag: 'lineage',
  summary: 'Takes table or data lineage of one job away, up to now; other jobs keep theirs',
  params: lakeParams,
  body: removalGiven,
  answer: removalChange,
  status: 201,
  refusals: ['lake-not-found', 'job-not-found', 'ref-malformed'],
})

export const deleteRemoval = defineOperation({
  id: 'deleteRemoval',
  method: 'DELETE',
  path,
  tag: 'lineage',
  summary: 'Gives lineage of a job back as it was',
  params: lakeParams,
  query: removalGiven,
  answer: removalChange,
  refusals: ['lake-not-found', 'removal-not-found', 'ref-malformed'],
})
