'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormat, useStateWords } from '@/components/ui'
import type { State, WireGraphNode } from '@/lib/contracts'
import { instantPieces } from '@/lib/view/format'
import type { DrawingWords } from '@/lib/view/graph/build-drawing'
import type { NodeText } from '@/lib/view/graph/drawing'
import { statesByWorst } from '@/lib/view/graph/group-state'
import type { NodeGroup } from '@/lib/view/graph/grouping'
import { nodeFact } from '@/lib/view/graph/node-facts'

/** What the drawing says, in the language of the page. `now`: the instant the graph is judged at, ms. */
export function useGraphWords(now: number | null): DrawingWords {
  const t = useTranslations('lineage.card')
  const locale = useLocale()
  const states = useTranslations('states.table')
  const words = useStateWords()
  const format = useFormat()
  return useMemo(() => {
    // Cards are narrow: the zone is named in the head and in the panel.
    const clock = (at: number) => {
      const { date, time } = instantPieces(at, locale, { now, precision: 'min' })
      return date ?? time
    }
    const factText = (node: WireGraphNode): string => {
      const fact = nodeFact(node, now)
      switch (fact.kind) {
        case 'age':
          return format.duration(fact.ms, 1)
        case 'since':
          return t('since', { time: clock(fact.at) })
        case 'newest':
          return t('newest', { time: clock(fact.at) })
        case 'checkpoint':
          return t('checkpoint', { number: fact.number })
        case 'outside':
          return t(fact.unknown ? 'outsideUnknown' : 'outside')
        case 'none':
          return ''
      }
    }
    const describe = (node: WireGraphNode): NodeText => ({
      word: node.kind === 'boundary' ? '' : words.word(node.state, node.kind, node.stateDetail),
      fact: factText(node),
    })
    const describeGroup = (group: NodeGroup): NodeText => {
      const [first, second] = statesByWorst(group.states)
      if (first === undefined) return { word: '', fact: t('outsideCount', { count: group.outside }) }
      const says = ([state, count]: readonly [State, number]) =>
        t('stateCount', { state: states(state), count })
      return { word: says(first), fact: second === undefined ? '' : `· ${says(second)}` }
    }
    return {
      describe,
      describeGroup,
      count: format.count,
      more: (count) => t('more', { count }),
      cycle: t('cycle'),
      jobs: (count) => t('jobs', { count }),
    }
  }, [t, states, locale, words, format, now])
}
