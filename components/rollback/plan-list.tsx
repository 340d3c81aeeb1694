'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ErrorNotice, Instant, Panel, RefText, SkeletonRows, useNow } from '@/components/ui'
import { plansQuery } from '@/lib/client'
import { requestToWishes } from '@/lib/view/rollback/wishes'
import { planHref } from '@/lib/view/url-state'

const SHOWN = 12

/** Plans made before, newest first: each has its own address. */
export function PlanList({ lake }: { readonly lake: string }) {
  const t = useTranslations('rollback.plans')
  const now = useNow()
  const query = useQuery(plansQuery(lake))
  const items = query.data?.items ?? []
  return (
    <Panel title={t('title')} {...(items.length === 0 ? {} : { aside: t('count', { count: items.length }) })}>
      {query.error !== null && (
        <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.data !== undefined && items.length === 0 && (
        <p className="px-3.5 py-3 text-text-3">{t('none')}</p>
      )}
      <ul className="divide-y divide-line">
        {items.slice(0, SHOWN).map((plan) => (
          <li key={plan.id}>
            <Link
              href={planHref(lake, plan.id)}
              className="grid gap-0.5 px-3.5 py-2 -outline-offset-2 hover:bg-hover max-sm:py-3"
            >
              <span className="flex flex-wrap gap-x-2">
                <WishWords request={plan.request} />
              </span>
              <span className="text-12 text-text-3">
                <code>{plan.hash.slice(0, 8)}</code> · {t(`method.${plan.method}`)} ·{' '}
                <Instant at={plan.createdAt} now={now} show="age" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface WishWordsProps {
  readonly request: Readonly<Record<string, unknown>>
  /** Stands right after the last wish. */
  readonly end?: string
}

/** What a plan was asked, in short. */
export function WishWords({ request, end = '' }: WishWordsProps) {
  const t = useTranslations('rollback.plans')
  const wishes = requestToWishes(request)
  const words = [
    ...wishes.at.map((ref) => <RefText key={ref} value={ref} hideRun wrap />),
    ...wishes.before.map((ref) => (
      <>
        {t('before')} <RefText value={ref} hideRun wrap />
      </>
    )),
    ...(wishes.time === null
      ? []
      : [
          <>
            {t('time')} <Instant at={wishes.time} />
          </>,
        ]),
  ]
  return words.map((word, index) => (
    <span key={index}>
      {word}
      {index === words.length - 1 ? end : ','}
    </span>
  ))
}
