'use client'

import { useTranslations } from 'next-intl'
import { Chip, CopyButton, Details, Panel, PanelSection, RefText, useFormat } from '@/components/ui'
import type { WireTableDetail } from '@/lib/contracts'
import { EvidenceTime } from './evidence-time'
import { LinkedList } from './linked-list'

interface TableFactsProps {
  readonly lake: string
  readonly table: WireTableDetail
  readonly asOf: string | null
}

/** Neighbours and properties, beside the versions. */
export function TableFacts({ lake, table, asOf }: TableFactsProps) {
  const t = useTranslations('entity')
  const format = useFormat()
  return (
    <Panel title={t('facts')}>
      <LinkedList title={t('table.writtenBy')} lake={lake} asOf={asOf} links={table.writtenBy} />
      <LinkedList title={t('table.readBy')} lake={lake} asOf={asOf} links={table.readBy} />
      <PanelSection>
        <Details
          items={[
            { term: t('table.newestVersion'), value: <Version value={table.newestSnapshot} /> },
            { term: t('table.oldestVersion'), value: <Version value={table.oldestSnapshot} /> },
            ...(table.totalRecordCount === null
              ? []
              : [{ term: t('table.rows'), value: format.count(table.totalRecordCount) }]),
            ...(table.claimed === true
              ? []
              : [
                  {
                    term: t('table.primaryKey'),
                    value: <Columns names={table.primaryKeys} none={t('table.noKey')} />,
                  },
                  {
                    term: t('table.partitionKey'),
                    value: <Columns names={table.partitionKeys} none={t('table.notPartitioned')} />,
                  },
                  { term: t('table.changelog'), value: <code>{table.changelogProducer}</code> },
                  { term: t('table.type'), value: <code>{table.type}</code> },
                ]),
            ...(table.comment === null ? [] : [{ term: t('table.comment'), value: table.comment }]),
            ...(table.forkOf === null
              ? []
              : [{ term: t('table.forkOf'), value: <RefText value={table.forkOf} wrap /> }]),
            ...(table.branches.length === 0
              ? []
              : [{ term: t('table.branches'), value: <Refs values={table.branches} /> }]),
            ...(table.path === ''
              ? []
              : [
                  {
                    term: t('table.path'),
                    value: (
                      <span className="group/copy flex items-start gap-1">
                        <code className="min-w-0 flex-1 break-all">{table.path}</code>
                        <CopyButton reveal value={table.path} what={table.path} />
                      </span>
                    ),
                  },
                ]),
          ]}
        />
      </PanelSection>
      <EvidenceTime evidence={table.evidence} />
    </Panel>
  )
}

function Version({ value }: { readonly value: string | null }) {
  const common = useTranslations('common')
  return value === null ? (
    <span className="text-text-3">{common('none')}</span>
  ) : (
    <RefText value={value} versionOnly copyable />
  )
}

function Columns({ names, none }: { readonly names: readonly string[]; readonly none: string }) {
  if (names.length === 0) return <span className="text-text-3">{none}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </span>
  )
}

function Refs({ values }: { readonly values: readonly string[] }) {
  return (
    <span className="grid gap-0.5">
      {values.map((value) => (
        <RefText key={value} value={value} wrap />
      ))}
    </span>
  )
}
