'use client'

import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataLineageOff } from '@/components/lakes'
import { EvidenceList, Tabs } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import { tableQuery } from '@/lib/client'
import type { WireTableDetail } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { tableUrl } from '@/lib/view/url-state'
import { AliasPanel } from './alias-panel'
import { DamagePanel } from './damage-panel'
import { EntityFrame } from './entity-frame'
import { SchemaList } from './schema-list'
import { SnapshotTable } from './snapshot-table'
import { TableFacts } from './table-facts'
import { ConsumerTable, OptionTable, TagTable } from './table-parts'
import { TableSentence } from './table-sentence'
import { ToldNotice } from './told-notice'

interface TablePageProps {
  readonly lake: string
  /** With its kind: `table:ods.orders`. */
  readonly refText: string
}

/** One table: how it is, its versions, what is known of it and by what evidence. */
export function TablePage({ lake, refText }: TablePageProps) {
  const { state, problems } = useUrlState(tableUrl)
  const query = useQuery(tableQuery(lake, refText, state.asOf))
  const table = query.data
  return (
    <EntityFrame
      lake={lake}
      refText={refText}
      icon={<Table2 />}
      subject="table"
      asOf={state.asOf}
      anchor={table?.newestSnapshot ?? null}
      state={table === undefined ? null : { name: table.state, detail: table.stateDetail, now: table.now }}
      problems={problems}
      error={query.error}
      onRetry={() => void query.refetch()}
    >
      {table !== undefined && (
        <>
          <TableSentence table={table} />
          {table.claimed === true && <ToldNotice of="table" />}
          {table.dataLineage === 'off' && <DataLineageOff />}
          <DamagePanel lake={lake} refText={table.ref} asOf={state.asOf} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
            <TableTabs lake={lake} table={table} />
            <div className="grid min-w-0 gap-4">
              <TableFacts lake={lake} table={table} asOf={state.asOf} />
              <AliasPanel lake={lake} refText={table.ref} now={table.now} />
            </div>
          </div>
        </>
      )}
    </EntityFrame>
  )
}

function TableTabs({ lake, table }: { readonly lake: string; readonly table: WireTableDetail }) {
  const t = useTranslations('entity.table')
  const { state, set } = useUrlState(tableUrl)
  const part = { lake, refText: table.ref, asOf: state.asOf }
  return (
    <Tabs
      label={t('tabs', { name: refLabel(table.ref) })}
      value={state.tab}
      onChange={(tab) => set({ tab })}
      className="min-w-0 rounded-panel border border-line bg-surface"
      tabs={[
        { value: 'snapshots', text: t('snapshots'), content: <SnapshotTable {...part} now={table.now} /> },
        { value: 'schema', text: t('schema'), content: <SchemaList {...part} /> },
        { value: 'options', text: t('options'), content: <OptionTable options={table.options} /> },
        { value: 'tags', text: t('tags'), content: <TagTable {...part} /> },
        { value: 'consumers', text: t('consumers'), content: <ConsumerTable {...part} /> },
        {
          value: 'evidence',
          text: t('evidence'),
          content: <EvidenceList evidence={table.evidence} now={table.now} className="px-3.5 py-3" />,
        },
      ]}
    />
  )
}
