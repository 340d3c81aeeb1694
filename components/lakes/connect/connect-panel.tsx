'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLakes } from '../use-lakes'
import { SyncProgress } from '../sync'
import { Button, Panel, SkeletonRows } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { ConnectForm } from './connect-form'

interface ConnectPanelProps {
  readonly quiet?: boolean
  readonly className?: string
}

/** The form; once the lake is saved, its first sync in the form's place. */
export function ConnectPanel({ quiet = false, className }: ConnectPanelProps) {
  const t = useTranslations('connect')
  const [created, setCreated] = useState<WireLake | null>(null)
  const [syncId, setSyncId] = useState<string | null>(null)
  const { data } = useLakes()
  const first = data?.items.find((lake) => lake.name === created?.name)?.lastSync?.id ?? null
  const shown = syncId ?? first
  const start = (lake: WireLake) => {
    setCreated(lake)
    setSyncId(lake.lastSync?.id ?? null)
  }
  return (
    <Panel
      title={created === null ? t('title') : t('done', { name: created.name })}
      {...(created === null
        ? {}
        : {
            actions: (
              <Button size="sm" onClick={() => setCreated(null)}>
                {t('another')}
              </Button>
            ),
          })}
      {...(className === undefined ? {} : { className })}
    >
      {created === null ? (
        <ConnectForm onCreated={start} quiet={quiet} />
      ) : shown === null ? (
        <SkeletonRows rows={3} />
      ) : (
        <SyncProgress id={shown} onRestart={setSyncId} />
      )}
    </Panel>
  )
}
