import { z } from 'zod'
import {
  branchItem,
  consumerItem,
  listOf,
  schemaItem,
  snapshotItem,
  tableDetail,
  tableItem,
  tagItem,
} from '../entities'
import { entityAtQuery, tableListQuery, timedPageQuery } from '../queries'
import { lakeName } from '../scalars'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

/** A ref as one path segment, with or without the prefix of its kind. */
export const refParams = z.strictObject({ lake: lakeName, ref: z.string().min(1).max(2000) })

const ofOneTable = {
  method: 'GET',
  tag: 'tables',
  params: refParams,
  refusals: ['ref-malformed', 'lake-not-found', 'table-not-found', 'cursor-malformed'],
} as const

export const listTables = defineOperation({
  id: 'listTables',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/tables',
  tag: 'tables',
  summary: 'Tables and branches of a lake',
  params: lakeParams,
  query: tableListQuery,
  answer: listOf(tableItem),
  refusals: ['lake-not-found', 'cursor-malformed'],
})

export const getTable = defineOperation({
  ...ofOneTable,
  id: 'getTable',
  path: '/api/v1/lakes/{lake}/tables/{ref}',
  summary: 'One table: state, layers, options (secrets masked), writers, readers, tags, branches, evidence',
  query: entityAtQuery,
  answer: tableDetail,
})

export const listSnapshots = defineOperation({
  ...ofOneTable,
  id: 'listSnapshots',
  path: '/api/v1/lakes/{lake}/tables/{ref}/snapshots',
  summary: 'Snapshots, newest id first; superseded and expired ones too',
  query: timedPageQuery,
  answer: listOf(snapshotItem),
})

export const listTags = defineOperation({
  ...ofOneTable,
  id: 'listTags',
  path: '/api/v1/lakes/{lake}/tables/{ref}/tags',
  summary: 'Tags, by name',
  query: timedPageQuery,
  answer: listOf(tagItem),
})

export const listBranches = defineOperation({
  ...ofOneTable,
  id: 'listBranches',
  path: '/api/v1/lakes/{lake}/tables/{ref}/branches',
  summary: 'Branches of a table, by name',
  query: timedPageQuery,
  answer: listOf(branchItem),
})

export const listConsumers = defineOperation({
  ...ofOneTable,
  id: 'listConsumers',
  path: '/api/v1/lakes/{lake}/tables/{ref}/consumers',
  summary: 'Consumer ids with the next snapshot each will read',
  query: timedPageQuery,
  answer: listOf(consumerItem),
})

export const listSchemas = defineOperation({
  ...ofOneTable,
  id: 'listSchemas',
  path: '/api/v1/lakes/{lake}/tables/{ref}/schemas',
  summary: 'Schemas, newest first',
  query: timedPageQuery,
  answer: listOf(schemaItem),
})
