'use client'

import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DelaySentence, LakeMissing } from '@/components/lakes'
import { AsOfBanner, ScrollPage, UrlProblems } from '@/components/shell'
import { Button, EmptyNotice, ErrorNotice, SkeletonRows } from '@/components/ui'
import { useLakeState } from '@/components/url-state'
import { ApiError, delayQuery } from '@/lib/client'
import type { WireDelayDetail } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { delaysHref } from '@/lib/view/url-state'
import { AffectedPanel } from './affected-panel'
import { CulpritPanel } from './culprit-panel'
import { DelayBar } from './delay-bar'
import { HistoryPanel } from './history-panel'
import { OtherCauses } from './other-causes'
import { WayPanel } from './way-panel'

interface DelayPageProps {
  readonly lake: string
  /** With its kind: `table:ods.orders`. */
  readonly refText: string
}

/** Why one table is late: sentence, way, hops on an axis of time, who holds it, who waits too. */
export function DelayPage({ lake, refText }: DelayPageProps) {
  const t = useTranslations('delays')
  const { state, problems } = useLakeState()
  const query = useQuery(delayQuery(lake, refText, state.asOf))
  const missing = query.error instanceof ApiError && query.error.status === 404 ? query.error : null
  return (
    <>
      <DelayBar lake={lake} refText={refText} asOf={state.asOf} delay={query.data ?? null} />
      <UrlProblems problems={problems} />
      <AsOfBanner />
      {missing?.code === 'lake-not-found' ? (
        <LakeMissing lake={lake} />
      ) : missing !== null ? (
        <EmptyNotice
          icon={<SearchX />}
          title={t('one.missing', { name: refLabel(refText) })}
          why={t('one.missingWhy')}
          actions={
            <Button asChild look="primary">
              <Link href={delaysHref(lake, { asOf: state.asOf })}>{t('one.all')}</Link>
            </Button>
          }
        />
      ) : (
        <ScrollPage>
          {query.error !== null && (
            <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.data !== undefined ? (
            <Delay lake={lake} asOf={state.asOf} delay={query.data} />
          ) : (
            query.error === null && (
              <div className="rounded-panel border border-line bg-surface">
                <SkeletonRows rows={8} />
              </div>
            )
          )}
        </ScrollPage>
      )}
    </>
  )
}

interface DelayProps {
  readonly lake: string
  readonly asOf: string | null
  readonly delay: WireDelayDetail
}

function Delay(props: DelayProps) {
  const t = useTranslations('delays.one')
  const { delay } = props
  return (
    <>
      <p className="max-w-240 text-20 leading-7.5 tracking-[-.005em] text-pretty">
        <DelaySentence {...props} />
      </p>
      {delay.hops.length > 0 ? (
        <WayPanel {...props} />
      ) : (
        <p className="text-text-2">{delay.state === 'unknown' ? null : t('noneMissing')}</p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CulpritPanel {...props} />
        <AffectedPanel {...props} />
      </div>
      <OtherCauses {...props} />
      {props.asOf === null && <HistoryPanel lake={props.lake} delay={delay} />}
    </>
  )
}
