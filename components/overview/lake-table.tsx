'use client'

import { Database } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { isReading, ReadTime } from '@/components/lakes'
import {
  cn,
  Instant,
  Panel,
  StateLabel,
  Table,
  Td,
  Th,
  Tr,
  useFormat,
  useNow,
  useStateWords,
} from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import type { Counts, Look } from '@/lib/view/overview/look'
import { sourceCount, tellingStates } from '@/lib/view/overview/totals'
import { lineageHref } from '@/lib/view/url-state'
import { lastReadAt } from '@/lib/view/syncs/last-read'
import { LakeDamage } from './lake-damage'

/** Each lake with what is in it, how it is, and how old that knowledge is. */
export function LakeTable({ looks }: { readonly looks: readonly Look[] }) {
  const t = useTranslations('overview.lakes')
  return (
    <Panel title={t('title')}>
      <Table label={t('title')}>
        <thead>
          <tr>
            <Th>{t('lake')}</Th>
            <Th num className="max-sm:hidden">
              {t('tables')}
            </Th>
            <Th num className="max-sm:hidden">
              {t('jobs')}
            </Th>
            <Th>{t('state')}</Th>
            <Th>{t('damage')}</Th>
            <Th>{t('lastRead')}</Th>
            <Th>{t('sources')}</Th>
          </tr>
        </thead>
        <tbody>
          {looks.map((look) => (
            <LakeRow key={look.lake.name} look={look} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function LakeRow({ look }: { readonly look: Look }) {
  const { lake, asOf, counts } = look
  const t = useTranslations('overview.lakes')
  const shell = useTranslations('shell.lake')
  const now = useNow()
  const format = useFormat()
  const tall = 'h-11'
  return (
    <Tr>
      <Td className={tall}>
        <span className="flex flex-wrap items-center gap-x-2">
          <Database className="size-3.5! text-text-2" />
          <Link href={lineageHref(lake.name, { asOf })} className="font-medium hover:underline">
            {lake.name}
          </Link>
          {lake.sample && <span className="text-text-3">{shell('sample')}</span>}
          {asOf !== null && <Instant at={asOf} now={now} className="text-text-3" />}
        </span>
      </Td>
      <Td num className={cn(tall, 'max-sm:hidden')}>
        {counts !== null && format.count(counts.tables)}
      </Td>
      <Td num className={cn(tall, 'max-sm:hidden')}>
        {counts !== null && format.count(counts.jobs)}
      </Td>
      <Td className={cn(tall, 'whitespace-normal')}>{counts !== null && <LakeStates counts={counts} />}</Td>
      <Td className={tall}>
        <LakeDamage lake={lake.name} asOf={asOf} />
      </Td>
      <Td className={tall}>
        <LastRead lake={lake} />
      </Td>
      <Td className={tall}>
        <Link href="/connections" className="hover:underline">
          <Sources lake={lake} />
        </Link>
        <span className="sr-only">{t('sourceCount', { count: sourceCount(lake) })}</span>
      </Td>
    </Tr>
  )
}

function LakeStates({ counts }: { readonly counts: Counts }) {
  const t = useTranslations('overview.lakes')
  const words = useStateWords()
  const states = tellingStates(counts.tableStates)
  const [worst] = states
  if (worst === undefined) return <span className="text-text-3">{t('nothing')}</span>
  const text = states.map(({ state, count }) => t('stateCount', { count, word: words.word(state, 'table') }))
  return <StateLabel state={worst.state}>{text.join(', ')}</StateLabel>
}

/** A lake that is meant to be read often and was not, says so in late ink. */
function LastRead({ lake }: { readonly lake: WireLake }) {
  const now = useNow()
  const readAt = lastReadAt(lake)
  if (readAt === null) return <ReadTime lake={lake} className="text-text-3" />
  const overdue =
    lake.syncEverySeconds > 0 && now !== null && now - Date.parse(readAt) > 3 * 1000 * lake.syncEverySeconds
  return <Instant at={readAt} now={now} show="both" className={cn(overdue && 'font-medium text-late-ink')} />
}

function Sources({ lake }: { readonly lake: WireLake }) {
  const t = useTranslations('overview.lakes')
  const sync = lake.lastSync
  const count = sourceCount(lake)
  if (sync === null) return <StateLabel state="unknown">{t('notRead')}</StateLabel>
  if (sync.status === 'failed') return <StateLabel state="broken">{t('unreadable')}</StateLabel>
  if (sync.status === 'cancelled') return <StateLabel state="idle">{t('cancelled')}</StateLabel>
  if (isReading(lake)) return <StateLabel state="idle">{t('reading')}</StateLabel>
  return (
    <StateLabel state={sync.warningCount > 0 ? 'late' : 'fresh'}>
      {t('allRead', { count })}
      {sync.warningCount > 0 && `, ${t('withWarnings', { warnings: sync.warningCount })}`}
    </StateLabel>
  )
}
