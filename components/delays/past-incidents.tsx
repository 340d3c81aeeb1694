'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import {
  ErrorNotice,
  Instant,
  Panel,
  RefText,
  SkeletonRows,
  Table,
  Td,
  Th,
  Tr,
  useFormat,
} from '@/components/ui'
import { incidentsQuery } from '@/lib/client'
import { incidentHref } from '@/lib/view/url-state'
import { useAuthor } from './use-author'

/** Incidents that are over: cause, how long, how bad, who took care. */
export function PastIncidents({ lake }: { readonly lake: string }) {
  const t = useTranslations('delays')
  const format = useFormat()
  const author = useAuthor()
  const query = useQuery(incidentsQuery(lake, 'closed'))
  const items = query.data?.items ?? []
  return (
    <Panel title={t('incident.past')} aside={items.length > 1 ? t('incident.pastAside') : undefined}>
      {query.error !== null && (
        <ErrorNotice what={t('incident.whatPast')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonRows rows={2} />}
      {query.data !== undefined && items.length === 0 && (
        <p className="px-3.5 py-3 text-text-2">{t('incident.pastNone')}</p>
      )}
      {items.length > 0 && (
        <Table label={t('incident.past')}>
          <thead>
            <tr>
              <Th>{t('incident.column.cause')}</Th>
              <Th>{t('incident.column.opened')}</Th>
              <Th num>{t('incident.column.lasted')}</Th>
              <Th num className="max-sm:hidden">
                {t('incident.column.worst')}
              </Th>
              <Th num className="max-sm:hidden">
                {t('incident.column.tables')}
              </Th>
              <Th className="max-sm:hidden">{t('incident.column.by')}</Th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <Tr key={one.id} className="hover:bg-hover">
                <Td>
                  <Link href={incidentHref(lake, one.id)} className="hover:underline">
                    <RefText value={one.culprit} />
                  </Link>{' '}
                  <span className="text-text-3">{t(`class.${one.class}`)}</span>
                </Td>
                <Td className="text-text-2">
                  <Instant at={one.openedAt} now={null} />
                </Td>
                <Td num>
                  {one.closedAt !== null &&
                    format.duration(Date.parse(one.closedAt) - Date.parse(one.openedAt))}
                </Td>
                <Td num className="max-sm:hidden">
                  {one.worstMs === null ? '' : format.duration(one.worstMs)}
                </Td>
                <Td num className="max-sm:hidden">
                  {format.count(one.mostTables)}
                </Td>
                <Td className="text-text-2 max-sm:hidden">
                  {one.acknowledgedBy === null ? '' : author(one.acknowledgedBy)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
