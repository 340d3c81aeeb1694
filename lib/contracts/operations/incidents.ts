import { z } from 'zod'
import { listOf } from '../entities'
import { incidentAct, incidentDetail, incidentItem } from '../incidents'
import { incidentListQuery } from '../queries'
import { lakeName } from '../scalars'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

const oneIncident = z.strictObject({ lake: lakeName, id: z.string().max(100) })

export const listIncidents = defineOperation({
  id: 'listIncidents',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/incidents',
  tag: 'lineage',
  summary: 'What was and is wrong, one for each cause, the newest first',
  params: lakeParams,
  query: incidentListQuery,
  answer: listOf(incidentItem),
  refusals: ['lake-not-found', 'cursor-malformed'],
})

export const getIncident = defineOperation({
  id: 'getIncident',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/incidents/{id}',
  tag: 'lineage',
  summary: 'One incident with everything that happened to it and was said of it',
  params: oneIncident,
  answer: incidentDetail,
  refusals: ['lake-not-found', 'incident-not-found'],
})

export const actOnIncident = defineOperation({
  id: 'actOnIncident',
  method: 'POST',
  path: '/api/v1/lakes/{lake}/incidents/{id}/events',
  tag: 'lineage',
  summary: 'Acknowledges an incident, says who takes care of it, or comments',
  params: oneIncident,
  body: incidentAct,
  answer: incidentDetail,
  status: 201,
  refusals: ['lake-not-found', 'incident-not-found'],
})
