'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plug, Plus, RefreshCw, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ConnectPanel, isReading, useLakes } from '@/components/lakes'
import { ScrollPage } from '@/components/shell'
import { Bar, Button, EmptyNotice, ErrorNotice, Panel, SkeletonRows, Spacer } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import { lakeKeys, startSync } from '@/lib/client'
import { sourceCount } from '@/lib/view/overview/totals'
import { connectionsUrl } from '@/lib/view/url-state'
import type { WireLake } from '@/lib/contracts'
import { LakePanel } from './lake-panel'

/** Every lake with its sources; connect, read, remove. */
export function Connections() {
  const t = useTranslations('connections')
  const { data, error, refetch } = useLakes()
  const { state, set } = useUrlState(connectionsUrl)
  const lakes = data?.items ?? []
  return (
    <>
      <Bar>
        <h1 className="font-semibold">{t('title')}</h1>
        {data !== undefined && (
          <span className="text-text-3">
            {t('scope', {
              lakes: lakes.length,
              sources: lakes.reduce((sum, lake) => sum + sourceCount(lake), 0),
            })}
          </span>
        )}
        <Spacer />
        {lakes.length > 1 && <SyncAll lakes={lakes} />}
        <Button
          look={state.connect ? 'plain' : 'primary'}
          icon={state.connect ? <X /> : <Plus />}
          onClick={() => set({ connect: !state.connect })}
        >
          {t(state.connect ? 'hide' : 'connect')}
        </Button>
      </Bar>
      <ScrollPage className="gap-3.5 py-4">
        {state.connect && (
          <ConnectPanel className="w-full max-w-170" onConnected={() => set({ connect: false })} />
        )}
        {error !== null && <ErrorNotice what={t('what')} error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <Panel title={t('title')}>
            <SkeletonRows rows={4} />
          </Panel>
        )}
        {data !== undefined && lakes.length === 0 && !state.connect && (
          <EmptyNotice
            icon={<Plug />}
            title={t('none')}
            why={t('noneWhy')}
            actions={
              <Button look="primary" onClick={() => set({ connect: true })}>
                {t('connect')}
              </Button>
            }
          />
        )}
        {lakes.map((lake) => (
          <LakePanel key={lake.name} lake={lake} />
        ))}
      </ScrollPage>
    </>
  )
}

function SyncAll({ lakes }: { readonly lakes: readonly WireLake[] }) {
  const t = useTranslations('connections')
  const client = useQueryClient()
  const all = useMutation({
    mutationFn: () =>
      Promise.all(lakes.filter((lake) => !isReading(lake)).map((lake) => startSync(lake.name))),
    onSettled: () => client.invalidateQueries({ queryKey: lakeKeys.all }),
  })
  return (
    <Button icon={<RefreshCw />} disabled={all.isPending} onClick={() => all.mutate()}>
      {t('syncAll')}
    </Button>
  )
}
