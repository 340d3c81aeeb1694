'use client'

import { useTranslations } from 'next-intl'
import { Panel, useToast } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { ConnectForm } from './connect-form'

interface ConnectPanelProps {
  readonly onConnected?: (lake: WireLake) => void
  readonly quiet?: boolean
  readonly className?: string
}

/** The form; the page shows the first read of the new lake. */
export function ConnectPanel({ onConnected, quiet = false, className }: ConnectPanelProps) {
  const t = useTranslations('connect')
  const toast = useToast()
  const created = (lake: WireLake) => {
    toast(t('done', { name: lake.name }))
    onConnected?.(lake)
  }
  return (
    <Panel title={t('title')} {...(className === undefined ? {} : { className })}>
      <ConnectForm onCreated={created} quiet={quiet} />
    </Panel>
  )
}
