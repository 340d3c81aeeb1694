'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { LakeMissing } from '@/components/lakes'
import { ScrollPage } from '@/components/shell'
import { Bar, ErrorNotice, Panel, SkeletonRows } from '@/components/ui'
import { ApiError, channelsQuery } from '@/lib/client'
import { delaysHref } from '@/lib/view/url-state'
import { AddChannel } from './add-channel'
import { ChannelRow } from './channel-row'
import { Deliveries } from './deliveries'

/** Where alerts of a lake go, what they say, and how each message fared. */
export function AlertsPage({ lake }: { readonly lake: string }) {
  const t = useTranslations('delays.alerts')
  const delays = useTranslations('delays')
  const query = useQuery(channelsQuery(lake))
  if (query.error instanceof ApiError && query.error.code === 'lake-not-found') {
    return <LakeMissing lake={lake} />
  }
  const channels = query.data?.items ?? []
  const allowed = query.data?.allowedHosts ?? []
  return (
    <>
      <Bar className="max-sm:flex-wrap">
        <nav aria-label={delays('one.crumbs')} className="flex items-center gap-1.5">
          <Link href={delaysHref(lake)} className="text-accent-ink hover:underline">
            {delays('title')}
          </Link>
          <ChevronRight className="size-3.5! text-text-3" aria-hidden />
        </nav>
        <h1 className="text-14 font-semibold">{t('title', { lake })}</h1>
      </Bar>
      <ScrollPage>
        <p className="max-w-240 text-16">{t('says')}</p>
        {query.error !== null && (
          <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Panel title={t('channels')}>
            {query.isPending && <SkeletonRows rows={2} />}
            {query.data !== undefined && channels.length === 0 && <p className="px-3.5 py-3">{t('none')}</p>}
            <ul>
              {channels.map((channel) => (
                <ChannelRow key={channel.id} lake={lake} channel={channel} />
              ))}
            </ul>
            {query.data !== undefined && (
              <p className="border-t border-line px-3.5 py-2 text-12 text-text-3">
                {allowed.length === 0 ? t('allowedAny') : t('allowedOnly', { hosts: allowed.join(', ') })}
              </p>
            )}
          </Panel>
          <AddChannel lake={lake} />
        </div>
        <Deliveries lake={lake} channels={channels} />
      </ScrollPage>
    </>
  )
}
