'use client'

import { useTranslations } from 'next-intl'
import { refLabel } from '@/lib/view/ref-parts'
import type { Lineage } from './use-lineage'

/** What the lineage is of: `dwd.order_wide`, `dwd.order_wide and 1 more`, `the lake shop`. */
export function useScopeName({ lake, state }: Pick<Lineage, 'lake' | 'state'>): string {
  const t = useTranslations('lineage')
  const [first, ...rest] = state.root
  if (first === undefined) return t('wholeLake', { lake })
  return rest.length === 0 ? refLabel(first) : t('several', { first: refLabel(first), count: rest.length })
}
