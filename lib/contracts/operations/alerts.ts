import { z } from 'zod'
import {
  alertPreview,
  channelAnswer,
  channelCreate,
  channelList,
  channelUpdate,
  delivery,
  deliveryAnswer,
} from '../alerts'
import { listOf } from '../entities'
import { pageQuery } from '../queries'
import { lakeName } from '../scalars'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

const oneChannel = z.strictObject({ lake: lakeName, id: z.string().max(100) })
const tag = 'lakes'

export const listChannels = defineOperation({
  id: 'listAlertChannels',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/alert-channels',
  tag,
  summary: 'Where alerts of a lake go; secrets masked',
  params: lakeParams,
  answer: channelList,
  refusals: ['lake-not-found'],
})

export const createChannel = defineOperation({
  id: 'createAlertChannel',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/alert-channels',
  tag,
  summary: 'Adds a webhook',
  params: lakeParams,
  body: channelCreate,
  answer: channelAnswer,
  status: 201,
  refusals: ['lake-not-found'],
})

export const updateChannel = defineOperation({
  id: 'updateAlertChannel',
  method: 'PATCH',
  path: '/api/v1/lakes/{lake}/alert-channels/{id}',
  tag,
  summary: 'Changes a webhook, or switches it off',
  params: oneChannel,
  body: channelUpdate,
  answer: channelAnswer,
  refusals: ['lake-not-found', 'channel-not-found'],
})

export const deleteChannel = defineOperation({
  id: 'deleteAlertChannel',
  method: 'DELETE',
  path: '/api/v1/lakes/{lake}/alert-channels/{id}',
  tag,
  summary: 'Removes a webhook and what was to go to it',
  params: oneChannel,
  status: 204,
  answerType: 'none',
  refusals: ['lake-not-found', 'channel-not-found'],
})

export const testChannel = defineOperation({
  id: 'testAlertChannel',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/alert-channels/{id}/test',
  tag,
  summary: 'Sends a test message; its delivery is listed with the others',
  params: oneChannel,
  answer: deliveryAnswer,
  status: 202,
  refusals: ['lake-not-found', 'channel-not-found'],
})

export const previewAlert = defineOperation({
  id: 'previewAlert',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/alert-channels/{id}/preview',
  tag,
  summary: 'The message as it would be sent, of the newest incident or of an example',
  params: oneChannel,
  answer: alertPreview,
  refusals: ['lake-not-found', 'channel-not-found'],
})

export const listDeliveries = defineOperation({
  id: 'listAlertDeliveries',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/alert-deliveries',
  tag,
  summary: 'Messages of a lake, the newest first, with how they fared',
  params: lakeParams,
  query: pageQuery,
  answer: listOf(delivery),
  refusals: ['lake-not-found', 'cursor-malformed'],
})
