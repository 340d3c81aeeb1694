import { describe, expect, it } from 'vitest'
import { graphAnswer, tableNode } from '@/fixtures/graphs/graph-answer'
import { PLAIN_WORDS } from '@/fixtures/graphs/plain-words'
import { buildDrawing } from './build-drawing'
import { findNodes } from './find-nodes'
import { indexGraph } from './graph-model'

const { nodes } = buildDrawing(
  indexGraph(
    graphAnswer(
      [],
      ['dws.sales_by_city', 'ods.orders', 'ads.city_sales', 'sales.daily'].map((name) =>
        tableNode(`table:${name}`),
      ),
    ),
  ),
  { roots: [], open: [], direction: 'lr', words: PLAIN_WORDS },
)

describe('findNodes', () => {
  it('puts names that start with the query first, then goes by name', () => {
    expect(findNodes(nodes, 'sales')).toEqual([
      'table:dws.sales_by_city',
      'table:sales.daily',
      'table:ads.city_sales',
    ])
  })

  it('wants all words, in any order and case', () => {
    expect(findNodes(nodes, ' CITY  dws')).toEqual(['table:dws.sales_by_city'])
  })

  it('finds nothing for an empty query, and nothing for what is not there', () => {
    expect(findNodes(nodes, '   ')).toEqual([])
    expect(findNodes(nodes, 'refunds')).toEqual([])
  })
})
