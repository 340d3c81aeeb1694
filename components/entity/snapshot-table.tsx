'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Chip, Instant, RefText, Table, Td, Th, Tr, useFormat } from '@/components/ui'
import { snapshotsQuery } from '@/lib/client'
import type { WireSnapshotItem } from '@/lib/contracts'
import { versionsHref } from '@/lib/view/url-state'
import { BackLink } from './back-link'
import { Paged } from './paged'

interface SnapshotTableProps {
  readonly lake: string
  readonly refText: string
  readonly asOf: string | null
  readonly now: string | null
}

/** Every known snapshot, newest first, also those that are gone from the table. */
export function SnapshotTable({ lake, refText, asOf, now }: SnapshotTableProps) {
  const t = useTranslations('entity')
  const query = useInfiniteQuery(snapshotsQuery(lake, refText, asOf))
  return (
    <Paged what={t('table.snapshots')} query={query}>
      {(items) => (
        <Table label={t('table.snapshots')}>
          <thead>
            <tr>
              <Th>{t('snapshot.version')}</Th>
              <Th>{t('snapshot.at')}</Th>
              <Th>{t('snapshot.kind')}</Th>
              <Th num>{t('snapshot.rows')}</Th>
              <Th num>{t('snapshot.delta')}</Th>
              <Th>{t('snapshot.by')}</Th>
              <Th>{t('snapshot.status')}</Th>
              <Th>
                <span className="sr-only">{t('back')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <SnapshotRow key={item.ref} lake={lake} item={item} asOf={asOf} now={now} />
            ))}
          </tbody>
        </Table>
      )}
    </Paged>
  )
}

interface SnapshotRowProps {
  readonly lake: string
  readonly item: WireSnapshotItem
  readonly asOf: string | null
  readonly now: string | null
}

function SnapshotRow({ lake, item, asOf, now }: SnapshotRowProps) {
  const t = useTranslations('entity.snapshot')
  const format = useFormat()
  return (
    <Tr>
      <Td>
        <Link
          href={versionsHref(lake, { anchor: item.ref, sel: item.ref, asOf })}
          className="hover:underline"
        >
          <RefText value={item.ref} versionOnly />
        </Link>
      </Td>
      <Td>
        <Instant at={item.at} now={now} />
      </Td>
      <Td className="text-text-2">
        <span className="flex items-center gap-1.5">
          {item.status !== 'claimed' && <code>{item.commitKind}</code>}
          {item.maintenance && <Chip>{t('maintenance')}</Chip>}
        </span>
      </Td>
      <Td num>{item.totalRecordCount !== null && format.count(item.totalRecordCount)}</Td>
      <Td num className="text-text-2">
        {item.deltaRecordCount !== null && format.change(item.deltaRecordCount)}
      </Td>
      <Td>
        {item.writer === null ? (
          <span className="text-text-3">{t('unknownWriter')}</span>
        ) : (
          <RefText value={item.writer} hideRun />
        )}
      </Td>
      <Td>
        <span className="flex items-center gap-1.5">
          <span className={item.status === 'live' ? 'text-text-3' : undefined}>
            {t(`statuses.${item.status}`)}
          </span>
          {item.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </span>
      </Td>
      <Td>
        {item.status !== 'superseded' && item.status !== 'claimed' && (
          <BackLink lake={lake} version={item.ref} />
        )}
      </Td>
    </Tr>
  )
}
