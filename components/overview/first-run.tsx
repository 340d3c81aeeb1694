'use client'

import { Archive, Folder, Network, Terminal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ConnectPanel } from '@/components/lakes'
import { CopyButton, Panel } from '@/components/ui'

const READS = [
  { key: 'warehouse', says: 'warehouseSays', Icon: Folder },
  { key: 'flink', says: 'flinkSays', Icon: Network },
  { key: 'checkpoints', says: 'checkpointsSays', Icon: Archive },
] as const

const COMMAND =
  'HEADWATER_WAREHOUSE=/data/lake/billing HEADWATER_FLINK=http://jobmanager:8081 HEADWATER_CHECKPOINTS=/data/flink/checkpoints npm start'

/** No lake at all: what is read, and the form. */
export function FirstRun() {
  const t = useTranslations('overview.first')
  return (
    <div className="mx-auto grid w-full max-w-270 gap-5 py-4">
      <div>
        <h1 className="text-28 font-semibold tracking-[-.01em]">{t('title')}</h1>
        <p className="mt-0.5 text-14 text-text-2">{t('says')}</p>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-[1fr_1.25fr]">
        <Panel title={t('reads')}>
          <dl className="grid gap-3 px-4 py-3.5">
            {READS.map(({ key, says, Icon }) => (
              <div key={key} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5">
                <Icon className="mt-0.5 text-text-2" />
                <dt className="font-medium">{t(key)}</dt>
                <dd className="col-start-2 text-text-2">{t(says)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <ConnectPanel />
      </div>
      <ConnectCommand />
    </div>
  )
}

/** The one line that connects a lake as the product starts. */
export function ConnectCommand() {
  const t = useTranslations('connect')
  return (
    <div className="flex items-start gap-2 rounded-card bg-sunken px-2.5 py-2 text-text-2">
      <Terminal className="mt-0.5 size-3.5!" />
      <div className="min-w-0 flex-1">
        <span className="block text-12">{t('command')}</span>
        <code className="break-all">{COMMAND}</code>
      </div>
      <CopyButton value={COMMAND} what={t('commandName')} />
    </div>
  )
}
