'use client'

import { useTranslations } from 'next-intl'
import { Panel, StateGlyph } from '@/components/ui'
import type { WireRollbackPreview } from '@/lib/contracts'

/** What the next steps will ask about. */
export function RemarkCounts({ plan }: { readonly plan: WireRollbackPreview }) {
  const t = useTranslations('rollback.ahead')
  if (plan.noLine !== undefined || plan.cut.length === 0) return null
  const lines = [
    { state: 'broken', count: plan.blockers.length, text: t('blockers', { count: plan.blockers.length }) },
    { state: 'late', count: plan.dangers.length, text: t('dangers', { count: plan.dangers.length }) },
    { state: 'late', count: plan.totals.losses, text: t('losses', { count: plan.totals.losses }) },
  ] as const
  return (
    <Panel title={t('title')}>
      <ul className="grid gap-1.5 px-3.5 py-3">
        {lines.map(
          ({ state, count, text }) =>
            count > 0 && (
              <li key={text} className="flex items-center gap-2">
                <StateGlyph state={state} /> {text}
              </li>
            ),
        )}
        <li className="text-text-2">{t('steps', { count: plan.totals.steps })}</li>
      </ul>
    </Panel>
  )
}
