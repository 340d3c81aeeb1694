'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import {
  ErrorNotice,
  Panel,
  RefText,
  SkeletonRows,
  StateWord,
  Table,
  Td,
  Th,
  Tr,
  useFormat,
} from '@/components/ui'
import { delaysQuery } from '@/lib/client'
import type { WireDelayDetail } from '@/lib/contracts'
import { groupIncidents, incidentOf } from '@/lib/view/delays/incidents'
import { delayHref, delaysHref } from '@/lib/view/url-state'

interface AffectedPanelProps {
  readonly lake: string
  readonly asOf: string | null
  readonly delay: WireDelayDetail
}

/** All tables of the same incident: one cause, not as many as tables. */
export function AffectedPanel({ lake, asOf, delay }: AffectedPanelProps) {
  const t = useTranslations('delays')
  const format = useFormat()
  const query = useQuery(delaysQuery(lake, asOf))
  const incident = query.data === undefined ? null : incidentOf(groupIncidents(query.data.items), delay.ref)
  const tables = incident?.tables ?? []
  return (
    <Panel
      title={t('one.affected')}
      aside={tables.length > 0 ? t('one.affectedCount', { count: tables.length }) : undefined}
      actions={
        <Link
          href={delaysHref(lake, { asOf })}
          className="text-12 font-medium text-accent-ink hover:underline"
        >
          {t('one.all')}
        </Link>
      }
    >
      {query.error !== null && (
        <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.data !== undefined && tables.length < 2 && (
        <p className="px-3.5 py-3 text-text-2">{t('one.affectedNone')}</p>
      )}
      {tables.length > 1 && (
        <Table label={t('one.affected')}>
          <thead>
            <tr>
              <Th>{t('table.table')}</Th>
              <Th>{t('table.state')}</Th>
              <Th num>{t('table.late')}</Th>
              <Th num>{t('table.feeds')}</Th>
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <Tr key={table.ref} selected={table.ref === delay.ref}>
                <Td>
                  <Link href={delayHref(lake, table.ref, asOf)} className="hover:underline">
                    <RefText value={table.ref} />
                  </Link>
                </Td>
                <Td>
                  <StateWord state={table.state} subject="table" wordOnly />
                </Td>
                <Td num>{table.lateMs !== null && format.duration(table.lateMs)}</Td>
                <Td num>{format.count(table.downstream)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="border-t border-line px-3.5 py-2 text-12 text-text-3">
        {t('one.feeds', { count: delay.downstream })}
      </p>
    </Panel>
  )
}
