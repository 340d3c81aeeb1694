'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { RefLink } from '@/components/lakes'
import { Instant, RefText, StateWord, Td, Tr, useFormat } from '@/components/ui'
import type { WireDelayItem } from '@/lib/contracts'
import { drawLateness, type LatenessItem } from '@/lib/view/delays/lateness'
import { delayHref } from '@/lib/view/url-state'
import { LatenessSpark } from './lateness-spark'

interface DelayRowProps {
  readonly lake: string
  readonly asOf: string | null
  readonly now: number | null
  readonly item: WireDelayItem
  /** `undefined` while it is asked for; `null` where the view is of the past. */
  readonly lateness: LatenessItem | undefined | null
  /** Place among all rows, the head being 1. */
  readonly index: number
}

export function DelayRow({ lake, asOf, now, item, lateness, index }: DelayRowProps) {
  const t = useTranslations('delays')
  const format = useFormat()
  const open = item.lateMs !== null && item.lateMs > 0
  const sparkSays = () => {
    const worst = lateness == null ? null : drawLateness(lateness, [], null).worst
    if (worst === null) return t('history.none')
    return worst === 0 ? t('history.never') : t('history.worst', { age: format.duration(worst) })
  }
  return (
    <Tr aria-rowindex={index} className="hover:bg-hover">
      <Td>
        <Link href={delayHref(lake, item.ref, asOf)} className="hover:underline">
          <RefText value={item.ref} />
        </Link>
      </Td>
      <Td>
        <StateWord state={item.state} subject="table" wordOnly />
      </Td>
      <Td num>
        {item.lateMs !== null && (
          <span
            className={open ? 'font-medium' : 'text-text-3'}
            title={
              item.atLeast === undefined
                ? undefined
                : t('table.atLeast', { age: format.duration(item.atLeast) })
            }
          >
            {open ? format.duration(item.lateMs) : t('table.nothing')}
          </span>
        )}
      </Td>
      {lateness !== null && (
        <Td className="max-lg:hidden">
          <LatenessSpark item={lateness} threshold={item.threshold?.ms ?? null} says={sparkSays()} />
        </Td>
      )}
      <Td num className="text-text-2 max-lg:hidden" title={item.threshold?.says}>
        {item.threshold !== null && (
          <>
            {format.duration(item.threshold.ms)}{' '}
            <span className="text-text-3">{t(`one.from.${item.threshold.from}`)}</span>
          </>
        )}
      </Td>
      <Td className="max-sm:hidden">
        {item.culprit !== null && (
          <>
            <RefLink lake={lake} asOf={asOf} value={item.culprit.ref} />{' '}
            <span className="text-text-3">{t(`class.${item.culprit.class}`)}</span>
          </>
        )}
      </Td>
      <Td className="max-sm:hidden">
        {item.stuckAt !== null && <RefLink lake={lake} asOf={asOf} value={item.stuckAt} />}
      </Td>
      <Td className="text-text-2 max-sm:hidden">
        {open && item.since !== null && <Instant at={item.since} now={now} />}
      </Td>
      <Td num className="text-text-2 max-sm:hidden">
        {format.count(item.downstream)}
      </Td>
    </Tr>
  )
}
