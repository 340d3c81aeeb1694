'use client'

import { useTranslations } from 'next-intl'
import { useLakeNow } from '@/components/lakes'
import { CopyButton, Instant } from '@/components/ui'
import type { WireRollbackPlan } from '@/lib/contracts'
import { CutSentence } from './cut-sentence'

interface PlanFactsProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
}

/** The plan in a sentence; by whom and from which facts it was made, and its hash. */
export function PlanFacts({ lake, plan }: PlanFactsProps) {
  const t = useTranslations('rollback.plan')
  const methods = useTranslations('rollback.plans.method')
  const now = useLakeNow(lake)
  return (
    <div>
      <CutSentence plan={plan} />
      <p className="group/copy flex flex-wrap items-center gap-x-1.5 text-12 text-text-3">
        {methods(plan.method)} · {t('by', { author: plan.author })} <Instant at={plan.createdAt} now={now} />{' '}
        · {t('facts', { generation: plan.generation })} · {t('hash')} <code>{plan.hash.slice(0, 16)}</code>
        <CopyButton reveal value={plan.hash} what={t('hash')} />
      </p>
      {plan.notices.map((notice) => (
        <p key={notice.code} className="max-w-200 text-text-2">
          {notice.says}
        </p>
      ))}
    </div>
  )
}
