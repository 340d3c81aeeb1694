import { z } from 'zod'
import { lake, lakeCreate, lakeList, lakePatch } from '../lake'
import { pageQuery } from '../queries'
import { lakeName } from '../scalars'
import { defineOperation } from './operation'

export const lakeParams = z.strictObject({ lake: lakeName })

export const listLakes = defineOperation({
  id: 'listLakes',
  method: 'GET',
  path: '/api/v1/lakes',
  tag: 'lakes',
  summary: 'All lakes, in order of their names',
  query: pageQuery,
  answer: lakeList,
  refusals: ['cursor-malformed'],
})

export const createLake = defineOperation({
  id: 'createLake',
  method: 'POST',
  path: '/api/v1/lakes',
  tag: 'lakes',
  summary: 'Connects a lake and starts its first sync',
  body: lakeCreate,
  answer: lake,
  status: 201,
  refusals: ['lake-name-taken'],
})

export const getLake = defineOperation({
  id: 'getLake',
  method: 'GET',
  path: '/api/v1/lakes/{lake}',
  tag: 'lakes',
  summary: 'One lake, secrets masked',
  params: lakeParams,
  answer: lake,
  refusals: ['lake-not-found'],
})

export const updateLake = defineOperation({
  id: 'updateLake',
  method: 'PATCH',
  path: '/api/v1/lakes/{lake}',
  tag: 'lakes',
  summary: 'Changes settings; what is not given stays, and so does the history',
  params: lakeParams,
  body: lakePatch,
  answer: lake,
  refusals: ['lake-not-found'],
})

export const deleteLake = defineOperation({
  id: 'deleteLake',
  method: 'DELETE',
  path: '/api/v1/lakes/{lake}',
  tag: 'lakes',
  summary: 'Removes a lake and everything known of it; its files are not touched',
  params: lakeParams,
  status: 204,
  answerType: 'none',
  refusals: ['lake-not-found'],
})
