'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Details, ErrorNotice, Instant, PanelSection, RefText, useFormat } from '@/components/ui'
import { tableQuery } from '@/lib/client'
import type { WireTableDetail } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import type { Lineage } from '../use-lineage'
import { DamageSection } from './damage-section'
import type { DetailProps } from './detail-panel'
import { LinkList } from './link-list'
import { WhyLate } from './why-late'
import { NodeActions } from './node-actions'

export function TableDetail({ view, actions, target }: DetailProps & { readonly target: string }) {
  const t = useTranslations('lineage.panel')
  const query = useQuery(tableQuery(view.lake, target, view.state.asOf))
  const table = query.data
  return (
    <>
      {query.error !== null && (
        <ErrorNotice what={refLabel(target)} error={query.error} onRetry={() => void query.refetch()} />
      )}
      <WhyLate view={view} target={target} />
      <TableVersions view={view} table={table} target={target} />
      <DamageSection view={view} target={target} />
      <NodeActions view={view} actions={actions} target={target} />
      {query.error === null && (
        <>
          <LinkList title={t('writtenBy')} view={view} actions={actions} links={table?.writtenBy} />
          <LinkList title={t('readBy')} view={view} actions={actions} links={table?.readBy} />
        </>
      )}
    </>
  )
}

interface TableVersionsProps {
  readonly view: Lineage
  readonly table: WireTableDetail | undefined
  readonly target: string
}

/** How it is in a sentence, then its versions. From the graph's answer until the table's own has come. */
function TableVersions({ view, table, target }: TableVersionsProps) {
  const t = useTranslations('lineage.panel')
  const format = useFormat()
  const node = view.graph?.nodes.get(target)
  const drawn = node?.kind === 'table' ? node : undefined
  const now = view.graph?.now ?? null
  const newest = drawn?.newestSnapshot ?? table?.newestSnapshot ?? null
  const at = drawn?.lastContentAt ?? table?.lastContentAt ?? null
  const rows = drawn?.totalRecordCount ?? table?.totalRecordCount ?? null
  return (
    <PanelSection>
      {drawn?.ended === true && <p className="mb-2">{t('gone')}</p>}
      {newest === null && at === null ? (
        <p className="text-text-2">{t('noContent')}</p>
      ) : (
        <Details
          items={[
            ...(newest === null
              ? []
              : [
                  {
                    term: t('newest'),
                    value: (
                      <>
                        <RefText value={newest} versionOnly />{' '}
                        {rows !== null && (
                          <span className="text-text-3">{t('rows', { count: format.count(rows) })}</span>
                        )}
                      </>
                    ),
                  },
                ]),
            ...(at === null
              ? []
              : [{ term: t('committed'), value: <Instant at={at} now={now} show="both" /> }]),
            ...(table?.oldestSnapshot == null
              ? []
              : [{ term: t('oldest'), value: <RefText value={table.oldestSnapshot} versionOnly /> }]),
            ...(table === undefined || table.tags.length === 0
              ? []
              : [{ term: t('tags'), value: <code>{table.tags.map(({ name }) => name).join(', ')}</code> }]),
          ]}
        />
      )}
    </PanelSection>
  )
}
