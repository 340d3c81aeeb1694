'use client'

import { Archive, Database, Folder, Network, Terminal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CopyButton, Instant, StateLabel, Table, Td, Th, Tr, useNow, type StateName } from '@/components/ui'
import type { WireLake, WireSync } from '@/lib/contracts'
import { sourcesOf, type Source } from '@/lib/view/connect/sources'
import { lastReadAt } from '@/lib/view/syncs/last-read'

const ICONS = {
  warehouse: Folder,
  flink: Network,
  checkpoints: Archive,
  sqlGateway: Terminal,
  lineageStore: Database,
} as const
const GLYPHS: Record<Source['state'], StateName> = {
  read: 'fresh',
  warnings: 'late',
  unreadable: 'broken',
  waiting: 'unknown',
  reading: 'idle',
  unused: 'idle',
}

interface SourceTableProps {
  readonly lake: WireLake
  /** Its newest sync, once known: which source its warnings are about. */
  readonly sync: WireSync | null
}

export function SourceTable({ lake, sync }: SourceTableProps) {
  const t = useTranslations('connections')
  const now = useNow()
  const readAt = lastReadAt(lake)
  return (
    <Table label={t('sources', { lake: lake.name })}>
      <thead>
        <tr>
          <Th className="w-48">{t('source')}</Th>
          <Th className="max-sm:hidden">{t('where')}</Th>
          <Th className="w-72">{t('gives')}</Th>
          <Th className="w-44 max-sm:hidden">{t('state')}</Th>
          <Th num className="w-28">
            {t('lastRead')}
          </Th>
        </tr>
      </thead>
      <tbody>
        {sourcesOf(lake, sync).map((source) => {
          const Icon = ICONS[source.kind]
          return (
            <Tr key={`${source.kind} ${source.where}`}>
              <Td>
                <span className="flex items-center gap-2">
                  <Icon className="size-3.5! text-text-2" />
                  {t(`kind.${source.kind}`, { name: source.name })}
                </span>
                <span className="grid gap-1 py-1 sm:hidden">
                  <SourceState source={source} />
                  <code className="text-11 break-all whitespace-normal text-text-2">{source.where}</code>
                </span>
              </Td>
              <Td className="max-sm:hidden">
                <span className="group/copy flex items-center gap-1">
                  <code>{source.where}</code>
                  <CopyButton reveal value={source.where} what={source.where} />
                </span>
              </Td>
              <Td className="text-text-2">
                <Gives lake={lake} source={source} />
              </Td>
              <Td className="max-sm:hidden">
                <SourceState source={source} />
              </Td>
              <Td num className="text-text-2">
                {readAt !== null && (source.state === 'read' || source.state === 'warnings') && (
                  <Instant at={readAt} now={now} show="age" />
                )}
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function SourceState({ source }: { readonly source: Source }) {
  const t = useTranslations('connections')
  return (
    <StateLabel state={GLYPHS[source.state]}>
      {t(`sourceState.${source.state}`, { count: source.warnings })}
    </StateLabel>
  )
}

/** Only what is counted for this source alone: jobs of several clusters are counted together. */
function Gives({ lake, source }: { readonly lake: WireLake; readonly source: Source }) {
  const t = useTranslations('connections')
  switch (source.kind) {
    case 'warehouse':
      return t('tables', { count: lake.counts.tables })
    case 'flink':
      return t(lake.flink.length === 1 ? 'jobs' : 'jobsOfAll', { count: lake.counts.jobs })
    case 'checkpoints':
      return t('metadata')
    case 'lineageStore':
      return t('rows')
    case 'sqlGateway':
      return t('gateway')
  }
}
