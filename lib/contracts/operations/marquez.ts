import { z } from 'zod'
import {
  marquezDataset,
  marquezDatasets,
  marquezJob,
  marquezJobs,
  marquezLineage,
  marquezNamespaces,
} from '../marquez'
import { instant } from '../scalars'
import { marquezLineageQuery, marquezListQuery } from '../queries'
import { defineOperation } from './operation'

const namespaceParams = z.strictObject({ namespace: z.string() })

export const getLineage = defineOperation({
  id: 'getLineage',
  method: 'GET',
  path: '/api/v1/lineage',
  tag: 'lineage',
  summary: 'Tables and jobs around one, up and down, in the shape of Marquez',
  query: marquezLineageQuery,
  answer: marquezLineage,
  refusals: ['ref-malformed', 'table-not-found', 'job-not-found'],
})

export const listNamespaces = defineOperation({
  id: 'listNamespaces',
  method: 'GET',
  path: '/api/v1/namespaces',
  tag: 'lineage',
  summary: 'Warehouses and what lies outside them, and namespaces of jobs, in the shape of Marquez',
  query: marquezListQuery,
  answer: marquezNamespaces,
})

export const listDatasets = defineOperation({
  id: 'listDatasets',
  method: 'GET',
  path: '/api/v1/namespaces/{namespace}/datasets',
  tag: 'lineage',
  summary: 'Tables of a warehouse, in the shape of Marquez',
  params: namespaceParams,
  query: marquezListQuery,
  answer: marquezDatasets,
})

export const getDataset = defineOperation({
  id: 'getDataset',
  method: 'GET',
  path: '/api/v1/namespaces/{namespace}/datasets/{dataset}',
  tag: 'lineage',
  summary: 'One table, by any of the names that events give it, in the shape of Marquez',
  params: namespaceParams.extend({ dataset: z.string() }),
  answer: marquezDataset.extend({ readAt: instant }),
  refusals: ['table-not-found'],
})

export const listNamespaceJobs = defineOperation({
  id: 'listNamespaceJobs',
  method: 'GET',
  path: '/api/v1/namespaces/{namespace}/jobs',
  tag: 'lineage',
  summary: 'Jobs of a lake, or of a namespace of events, in the shape of Marquez',
  params: namespaceParams,
  query: marquezListQuery,
  answer: marquezJobs,
})

export const getNamespaceJob = defineOperation({
  id: 'getNamespaceJob',
  method: 'GET',
  path: '/api/v1/namespaces/{namespace}/jobs/{job}',
  tag: 'lineage',
  summary: 'One job, in the shape of Marquez',
  params: namespaceParams.extend({ job: z.string() }),
  answer: marquezJob.extend({ readAt: instant }),
  refusals: ['job-not-found'],
})
