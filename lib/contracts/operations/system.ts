import { z } from 'zod'
import { listOf } from '../entities'
import { health } from '../health'
import { searchQuery } from '../queries'
import { searchItem } from '../search'
import { defineOperation } from './operation'

export const getHealth = defineOperation({
  id: 'getHealth',
  method: 'GET',
  path: '/api/v1/health',
  tag: 'system',
  summary: 'Is it up, which version, which store',
  answer: health,
})

export const getOpenApi = defineOperation({
  id: 'getOpenApi',
  method: 'GET',
  path: '/api/v1/openapi.json',
  tag: 'system',
  summary: 'This document',
  answer: z.looseObject({ openapi: z.string() }),
})

export const search = defineOperation({
  id: 'search',
  method: 'GET',
  path: '/api/v1/search',
  tag: 'system',
  summary: 'Tables, jobs, snapshots (`orders@812`), checkpoints (`enrich@17`) and commit users of all lakes',
  query: searchQuery,
  answer: listOf(searchItem),
})
