'use client'

import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ConnectPanel, useLakes } from '@/components/lakes'
import { ScrollPage } from '@/components/shell'
import { Button, ErrorNotice, Panel, SkeletonRows } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import type { WireLake } from '@/lib/contracts'
import { totalsOf } from '@/lib/view/overview/totals'
import { overviewUrl } from '@/lib/view/url-state'
import { AttentionList } from './attention-list'
import { ConnectCommand, FirstRun } from './first-run'
import { Headline, HeadlineSkeleton } from './headline'
import { LakeTable } from './lake-table'
import { LakeWarnings } from './lake-warnings'
import { isUnderWay, LakeReading } from './lake-reading'
import { SamplePanel } from './sample-panel'
import { MomentSwitch } from './moment-switch'
import { useAttention } from './use-attention'
import { useLooks } from './use-looks'

/** What is wrong, in which lake, and how old that knowledge is; without a lake of one's own, how to connect it. */
export function Overview() {
  const t = useTranslations('overview')
  const { data, error, refetch } = useLakes()
  if (data !== undefined) {
    return (
      <ScrollPage>
        {error !== null && (
          <ErrorNotice what={t('lakes.what')} error={error} onRetry={() => void refetch()} />
        )}
        {data.items.length === 0 ? <FirstRun /> : <Lakes lakes={data.items} />}
      </ScrollPage>
    )
  }
  return (
    <ScrollPage>
      <h1 className="sr-only">{t('title')}</h1>
      <Panel title={t('attention.title')}>
        {error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <ErrorNotice what={t('lakes.what')} error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    </ScrollPage>
  )
}

function Lakes({ lakes }: { readonly lakes: readonly WireLake[] }) {
  const shell = useTranslations('shell.lake')
  const { state, set } = useUrlState(overviewUrl)
  const looks = useLooks(lakes, state.moment)
  const attention = useAttention(looks)
  const counts = looks.map((look) => look.counts).filter((each) => each !== null)
  const sample = lakes.find((lake) => lake.sample)
  const onlySample = lakes.every((lake) => lake.sample)
  const failing = attention.items.filter((item) => item.kind === 'job' && item.state === 'broken').length
  return (
    <>
      {counts.length === looks.length && !attention.loading ? (
        <Headline totals={totalsOf(counts)} incidents={attention.incidents.length} failing={failing} />
      ) : (
        <HeadlineSkeleton />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_430px]">
        <div className="grid min-w-0 gap-4">
          {lakes.filter(isUnderWay).map((lake) => (
            <LakeReading key={lake.name} lake={lake} />
          ))}
          <AttentionList
            attention={attention}
            looks={looks}
            actions={
              <MomentSwitch lakes={lakes} moment={state.moment} onChange={(moment) => set({ moment })} />
            }
          />
          <LakeTable looks={looks} />
        </div>
        <div className="grid min-w-0 gap-4">
          {sample !== undefined && <SamplePanel lake={sample} />}
          {onlySample ? (
            <>
              <ConnectPanel quiet />
              <ConnectCommand />
            </>
          ) : (
            <Button asChild className="justify-self-start">
              <Link href="/connections?connect=1">
                <Plus />
                {shell('connect')}
              </Link>
            </Button>
          )}
          {lakes.map((lake) => (
            <LakeWarnings key={lake.name} lake={lake} nameLake={lakes.length > 1} />
          ))}
        </div>
      </div>
    </>
  )
}
