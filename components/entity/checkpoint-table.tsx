'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Chip, Instant, RefText, StateLabel, Table, Td, Th, Tr, useFormat } from '@/components/ui'
import { checkpointsQuery } from '@/lib/client'
import type { WireCheckpointItem } from '@/lib/contracts'
import { versionsHref } from '@/lib/view/url-state'
import { BackLink } from './back-link'
import { Paged } from './paged'

interface CheckpointTableProps {
  readonly lake: string
  readonly refText: string
  readonly asOf: string | null
  readonly now: string | null
}

/** Checkpoints and savepoints, newest first, failed ones among them. */
export function CheckpointTable({ lake, refText, asOf, now }: CheckpointTableProps) {
  const t = useTranslations('entity')
  const query = useInfiniteQuery(checkpointsQuery(lake, refText, asOf))
  return (
    <Paged what={t('job.checkpoints')} query={query}>
      {(items) => (
        <Table label={t('job.checkpoints')}>
          <thead>
            <tr>
              <Th>{t('checkpoint.number')}</Th>
              <Th>{t('checkpoint.status')}</Th>
              <Th>{t('checkpoint.at')}</Th>
              <Th num>{t('checkpoint.took')}</Th>
              <Th>{t('checkpoint.wrote')}</Th>
              <Th>{t('checkpoint.files')}</Th>
              <Th num>{t('checkpoint.size')}</Th>
              <Th>
                <span className="sr-only">{t('back')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <CheckpointRow key={item.ref} lake={lake} item={item} asOf={asOf} now={now} />
            ))}
          </tbody>
        </Table>
      )}
    </Paged>
  )
}

interface CheckpointRowProps {
  readonly lake: string
  readonly item: WireCheckpointItem
  readonly asOf: string | null
  readonly now: string | null
}

function CheckpointRow({ lake, item, asOf, now }: CheckpointRowProps) {
  const t = useTranslations('entity.checkpoint')
  const format = useFormat()
  const end = item.completedAt ?? item.failedAt
  return (
    <Tr>
      <Td>
        <span className="flex items-center gap-1.5">
          <Link
            href={versionsHref(lake, { anchor: item.ref, sel: item.ref, asOf })}
            className="hover:underline"
          >
            <RefText value={item.ref} versionOnly />
          </Link>
          {item.savepoint && <Chip>{t('savepoint')}</Chip>}
        </span>
      </Td>
      <Td className="max-w-96 whitespace-normal">
        {item.status === 'FAILED' ? (
          <>
            <StateLabel state="broken">{t('statuses.FAILED')}</StateLabel>{' '}
            <span className="text-text-2">{item.failureMessage}</span>
          </>
        ) : (
          <span className="text-text-2">{t(`statuses.${item.status}`)}</span>
        )}
      </Td>
      <Td>{end !== null && <Instant at={end} now={now} />}</Td>
      <Td num>
        {end !== null &&
          item.triggeredAt !== null &&
          format.duration(Date.parse(end) - Date.parse(item.triggeredAt))}
      </Td>
      <Td className="text-text-2">{item.status === 'COMPLETED' && t(item.wrote ? 'yes' : 'no')}</Td>
      <Td className="text-text-2">{item.status === 'COMPLETED' && t(`filesWords.${item.files}`)}</Td>
      <Td num className="text-text-2">
        {item.stateSizeBytes !== null && format.bytes(item.stateSizeBytes)}
      </Td>
      <Td>{item.status === 'COMPLETED' && <BackLink lake={lake} version={item.ref} />}</Td>
    </Tr>
  )
}
