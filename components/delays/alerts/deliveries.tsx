'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import {
  ErrorNotice,
  Instant,
  Panel,
  StateLabel,
  Table,
  Td,
  Th,
  Tr,
  useFormat,
  useNow,
  type StateName,
} from '@/components/ui'
import { deliveriesQuery } from '@/lib/client'
import type { WireChannel, WireDelivery } from '@/lib/contracts'
import { incidentHref } from '@/lib/view/url-state'

interface DeliveriesProps {
  readonly lake: string
  readonly channels: readonly WireChannel[]
}

const GLYPHS: Record<WireDelivery['status'], StateName> = { queued: 'stale', sent: 'fresh', failed: 'broken' }

/** The newest messages, and how each fared. */
export function Deliveries({ lake, channels }: DeliveriesProps) {
  const t = useTranslations('delays.alerts')
  const format = useFormat()
  const now = useNow()
  const query = useQuery(deliveriesQuery(lake))
  const items = query.data?.items ?? []
  const nameOf = (id: string) => channels.find((channel) => channel.id === id)?.name ?? ''
  return (
    <Panel title={t('deliveries')}>
      {query.error !== null && (
        <ErrorNotice what={t('deliveries')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && items.length === 0 && (
        <p className="px-3.5 py-3 text-text-2">{t('deliveriesNone')}</p>
      )}
      {items.length > 0 && (
        <Table label={t('deliveries')}>
          <thead>
            <tr>
              <Th>{t('column.at')}</Th>
              <Th>{t('column.to')}</Th>
              <Th>{t('column.what')}</Th>
              <Th>{t('column.status')}</Th>
              <Th num>{t('column.attempts')}</Th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <Tr key={one.id}>
                <Td className="text-text-2">
                  <Instant at={one.createdAt} now={null} />
                </Td>
                <Td>{nameOf(one.channel)}</Td>
                <Td>
                  {one.incident === null ? (
                    t(`event.${one.kind}`)
                  ) : (
                    <Link href={incidentHref(lake, one.incident)} className="text-accent-ink hover:underline">
                      {t(`event.${one.kind}`)}
                    </Link>
                  )}
                </Td>
                <Td className="max-w-120 whitespace-normal">
                  <StateLabel state={GLYPHS[one.status]}>{t(`status.${one.status}`)}</StateLabel>{' '}
                  <span className="text-text-2">{one.failure}</span>{' '}
                  {one.nextAt !== null && one.failure !== null && now !== null && (
                    <span className="text-text-3">{t('retry', { age: format.age(one.nextAt, now) })}</span>
                  )}
                </Td>
                <Td num>{format.count(one.attempts)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
