'use client'

import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { RefLink } from '@/components/lakes'
import { Panel, RefText, useFormat } from '@/components/ui'
import type { WireDelayDetail } from '@/lib/contracts'
import { waterfallOf } from '@/lib/view/delays/waterfall'
import { PathStrip } from './path-strip'
import { Waterfall } from './waterfall'

interface WayPanelProps {
  readonly lake: string
  readonly asOf: string | null
  readonly delay: WireDelayDetail
}

/** Beyond it the rest is counted. */
const MOST_AHEAD = 8

/** Where the time went: the way as a strip, its hops on an axis, and what the verdict is measured by. */
export function WayPanel({ lake, asOf, delay }: WayPanelProps) {
  const t = useTranslations('delays.one')
  const format = useFormat()
  const fall = waterfallOf(delay.hops)
  if (fall === null) return null
  const { threshold, root, state } = delay
  const late = state !== 'fresh'
  return (
    <Panel
      title={late ? t('where', { age: format.duration(fall.to - fall.from) }) : t('whereOpen')}
      actions={
        <span className="text-12 text-text-3">
          {root !== null && <RefText value={root} />} {t('axis')}
        </span>
      }
    >
      <PathStrip lake={lake} asOf={asOf} delay={delay} />
      <Waterfall lake={lake} asOf={asOf} fall={fall} late={late} />
      {delay.ahead.length > 0 && late && (
        <p className="border-t border-line px-3.5 py-2 text-text-2">
          {t('stillAhead')}:{' '}
          {delay.ahead.slice(0, MOST_AHEAD).map((ref, index) => (
            <Fragment key={ref}>
              {index > 0 && ', '}
              <RefLink lake={lake} asOf={asOf} value={ref} wrap />
            </Fragment>
          ))}
          {delay.ahead.length > MOST_AHEAD &&
            `, ${t('aheadMore', { count: delay.ahead.length - MOST_AHEAD })}`}
        </p>
      )}
      {threshold !== null && (
        <p className="border-t border-line px-3.5 py-2 text-12 text-text-3">
          {t('thresholdSays', { age: format.duration(threshold.ms) })} {threshold.says}
        </p>
      )}
    </Panel>
  )
}
