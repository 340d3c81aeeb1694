'use client'

import { useTranslations } from 'next-intl'
import { RefLink, useDelaySentences } from '@/components/lakes'
import { Panel, useFormat } from '@/components/ui'
import type { WireDelayDetail } from '@/lib/contracts'

interface OtherCausesProps {
  readonly lake: string
  readonly asOf: string | null
  readonly delay: WireDelayDetail
}

/** Other branches on which data is stuck, oldest first. */
export function OtherCauses({ lake, asOf, delay }: OtherCausesProps) {
  const t = useTranslations('delays')
  const format = useFormat()
  const sentences = useDelaySentences()
  if (delay.others.length === 0) return null
  const now = delay.now === null ? null : Date.parse(delay.now)
  const show = (ref: string) => <RefLink lake={lake} asOf={asOf} value={ref} wrap />
  return (
    <Panel title={t('one.others')} aside={t('one.othersAside')}>
      <ul>
        {delay.others.map(({ culprit, lateMs, stuckAt }) => (
          <li
            key={`${culprit.class} ${culprit.ref} ${stuckAt}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-line px-3.5 py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 max-sm:basis-full">
              {sentences.rich([sentences.cause(culprit, now)], show)}
            </span>
            <span className="text-text-2">
              {t('incidents.stuck')} {show(stuckAt)}
            </span>
            <span className="w-36 text-right">{t('one.otherLate', { age: format.duration(lateMs) })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
