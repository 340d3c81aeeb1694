import { z } from 'zod'
import { completeness } from '../completeness'
import { graph } from '../graph'
import { lineageRows, lineageRowsIn, lineageRowsTaken } from '../lineage-rows'
import { graphQuery, lineageRowsInQuery, lineageRowsQuery, pageQuery, versionsQuery } from '../queries'
import { versions } from '../versions'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

export const getGraph = defineOperation({
  id: 'getGraph',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/graph',
  tag: 'lineage',
  summary: 'Tables and jobs as one graph; around a root, or the whole lake up to the limit',
  params: lakeParams,
  query: graphQuery,
  answer: graph,
  refusals: ['ref-malformed', 'lake-not-found', 'table-not-found', 'job-not-found'],
})

export const getVersions = defineOperation({
  id: 'getVersions',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/versions',
  tag: 'lineage',
  summary:
    'Which snapshot came from which: the closure of an anchor, or all versions of some lanes in a window',
  params: lakeParams,
  query: versionsQuery,
  answer: versions,
  refusals: ['ref-malformed', 'lake-not-found', 'table-not-found', 'job-not-found', 'version-not-found'],
})

export const listLineageRows = defineOperation({
  id: 'listLineageRows',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/lineage-rows',
  tag: 'lineage',
  summary:
    'The facts of a lake as rows of the lineage tables of PIP-5, in either set of names; as JSON or CSV',
  params: lakeParams,
  query: lineageRowsQuery,
  answer: lineageRows,
  refusals: ['lake-not-found', 'cursor-malformed'],
})

export const takeLineageRows = defineOperation({
  id: 'takeLineageRows',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/lineage-rows',
  tag: 'lineage',
  summary:
    'Hands in rows of the lineage tables of PIP-5, in either set of names, or catalog options: JSON, or CSV with ?table=',
  params: lakeParams,
  query: lineageRowsInQuery,
  rawBody: { 'application/json': lineageRowsIn, 'text/csv': z.string() },
  answer: lineageRowsTaken,
  refusals: ['lake-not-found'],
})

export const getCompleteness = defineOperation({
  id: 'getCompleteness',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/completeness',
  tag: 'lineage',
  summary:
    'How complete lineage is: tables and jobs by the evidence there is, what is missing, and the setting that would add it',
  params: lakeParams,
  query: pageQuery,
  answer: completeness,
  refusals: ['lake-not-found', 'cursor-malformed'],
})
