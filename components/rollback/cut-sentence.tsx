'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/ui'
import type { WireRollbackPreview } from '@/lib/contracts'
import { requestToWishes } from '@/lib/view/rollback/wishes'
import { WishWords } from './plan-list'

interface CutSentenceProps {
  readonly plan: WireRollbackPreview
}

/** The answer in a sentence: what goes back together, and how far that reaches beyond the wish. */
export function CutSentence({ plan }: CutSentenceProps) {
  const t = useTranslations('rollback.sentence')
  const format = useFormat()
  const { at, time } = requestToWishes(plan.request)
  const onlyBad = at.length === 0 && time === null
  const { tables, jobs, snapshots } = plan.totals
  return (
    <div>
      <h2 className="flex flex-wrap items-baseline gap-x-2 text-20 font-semibold">
        <span>{t(onlyBad ? 'backToLine' : 'backTo')}</span>
        <WishWords request={plan.request} end=":" />
        <span>{plan.cut.length === 0 ? t('nothing') : t('together', { tables, jobs })}</span>
      </h2>
      <p className="max-w-200 text-text-2">
        {plan.cut.length === 0 ? t('nothingSays') : t('best', { gone: format.count(snapshots) })}
      </p>
    </div>
  )
}
