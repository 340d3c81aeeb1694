import { z } from 'zod'
import { sync, syncStarted } from '../sync'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

const syncParams = z.strictObject({ id: z.string().min(1).max(100) })

export const startSync = defineOperation({
  id: 'startSync',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/syncs',
  tag: 'syncs',
  summary: 'Reads the lake again: a queued sync is returned, a running one gets one queued behind it',
  params: lakeParams,
  body: z.strictObject({}).optional(),
  answer: syncStarted,
  status: 202,
  refusals: ['lake-not-found'],
})

export const getSync = defineOperation({
  id: 'getSync',
  method: 'GET',
  path: '/api/v1/syncs/{id}',
  tag: 'syncs',
  summary: 'State, progress, warnings and counts of a sync',
  params: syncParams,
  answer: sync,
  refusals: ['sync-not-found'],
})

export const watchSync = defineOperation({
  id: 'watchSync',
  method: 'GET',
  path: '/api/v1/syncs/{id}/events',
  tag: 'syncs',
  summary:
    'Server-sent events named `sync`, each with the body of getSync; the stream ends when the sync does',
  params: syncParams,
  answer: sync,
  answerType: 'text/event-stream',
  refusals: ['sync-not-found'],
})

export const cancelSync = defineOperation({
  id: 'cancelSync',
  method: 'POST',
  path: '/api/v1/syncs/{id}/cancel',
  tag: 'syncs',
  summary: 'Asks a sync to stop; one that has ended stays as it is',
  params: syncParams,
  body: z.strictObject({}).optional(),
  answer: sync,
  refusals: ['sync-not-found'],
})
