import { damageList } from '../damage'
import { damageListQuery } from '../queries'
import { lakeParams } from './lakes'
import { defineOperation } from './operation'

export const listDamage = defineOperation({
  id: 'listDamage',
  method: 'GET',
  path: '/api/v1/lakes/{lake}/damage',
  tag: 'lineage',
  summary: 'Damage that is there, the worst first: what files, checkpoints and earlier sights prove',
  params: lakeParams,
  query: damageListQuery,
  answer: damageList,
  refusals: ['ref-malformed', 'lake-not-found', 'cursor-malformed'],
})
