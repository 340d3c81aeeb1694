import { z } from 'zod'
import { eventBatchTaken, eventList, eventsTaken, lineageEvent } from '../events'
import { eventExportQuery, eventListQuery } from '../queries'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

const EVENT_BODY = {
  'application/json': z.union([lineageEvent, z.array(lineageEvent)]),
  'application/x-ndjson': z.string(),
}

export const takeEvents = defineOperation({
  id: 'takeEvents',
  method: 'POST',
  path: '/api/v1/lineage',
  tag: 'lineage',
  summary:
    'Takes one event of OpenLineage (201), or a list of them (207, with a result for each); answered once they are on disk',
  rawBody: EVENT_BODY,
  answer: eventsTaken,
  status: 201,
})

export const takeEventBatch = defineOperation({
  id: 'takeEventBatch',
  method: 'POST',
  path: '/api/v1/lineage/batch',
  tag: 'lineage',
  summary: 'Takes a list of events of OpenLineage, and answers as its specification does',
  rawBody: EVENT_BODY,
  answer: eventBatchTaken,
})

const list = {
  method: 'GET',
  tag: 'lineage',
  summary: 'Events of OpenLineage as they came, of one lake, of none, or all',
  query: eventListQuery,
  answer: eventList,
  refusals: ['lake-not-found'],
} as const

export const listEvents = defineOperation({ ...list, id: 'listEvents', path: '/api/v1/lineage/events' })
export const listEventsAsMarquez = defineOperation({
  ...list,
  id: 'listEventsAsMarquez',
  path: '/api/v1/events/lineage',
})

export const exportEvents = defineOperation({
  id: 'exportEvents',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/lineage-events',
  tag: 'lineage',
  summary:
    'What was read of a lake as events of OpenLineage, one a line: each run, and each completed checkpoint',
  params: lakeParams,
  query: eventExportQuery,
  answer: z.string(),
  answerType: 'text/plain',
  refusals: ['lake-not-found'],
})
