import { aliasChange, aliasCreate, aliasList, aliasQuery } from '../aliases'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

export const listAliases = defineOperation({
  id: 'listAliases',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/aliases',
  tag: 'lakes',
  summary: 'Names joined by hand, and hints at names that may mean one thing',
  params: lakeParams,
  answer: aliasList,
  refusals: ['lake-not-found'],
})

export const createAlias = defineOperation({
  id: 'createAlias',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/aliases',
  tag: 'lakes',
  summary: 'Joins two names and derives the facts anew; what was said of the first before is replaced',
  params: lakeParams,
  body: aliasCreate,
  answer: aliasChange,
  status: 201,
  refusals: ['lake-not-found', 'request-invalid'],
})

export const deleteAlias = defineOperation({
  id: 'deleteAlias',
  method: 'DELETE',
  path: '/api/v1/lakes/{lake}/aliases',
  tag: 'lakes',
  summary: 'Undoes a joining; the facts are those of before',
  params: lakeParams,
  query: aliasQuery,
  answer: aliasChange,
  refusals: ['lake-not-found', 'alias-not-found'],
})
