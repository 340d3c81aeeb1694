'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState, type FormEvent } from 'react'
import { Button, ErrorNotice, Instant, Panel, Table, Td, Th } from '@/components/ui'
import { refreshLake, sendRows } from '@/lib/client'
import type { WireLineageRowsTaken } from '@/lib/contracts'

const TABLES = [
  'source_job_lineage',
  'sink_job_lineage',
  'source_snapshot_lineage',
  'sink_snapshot_lineage',
  'source_table_lineage',
  'sink_table_lineage',
  'source_data_lineage',
  'sink_data_lineage',
  'catalog_options',
] as const

/** Rows from a file, and what became of them. */
export function RowsPanel({ lake, frozenAt }: { readonly lake: string; readonly frozenAt: string | null }) {
  const t = useTranslations('completeness.upload')
  const client = useQueryClient()
  const id = useId()
  const [table, setTable] = useState<string>(TABLES[0])
  const [file, setFile] = useState<File | null>(null)
  const send = useMutation({
    mutationFn: (rows: File) => sendRows(lake, rows, table),
    onSuccess: () => refreshLake(client, lake),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file !== null) send.mutate(file)
  }
  return (
    <Panel title={t('title')}>
      <form onSubmit={submit} className="grid gap-2.5 px-3.5 py-3">
        <p className="text-12 text-text-2">{t('lead')}</p>
        {frozenAt !== null && (
          <p className="text-12 text-text-2">
            {t('frozen')} <Instant at={frozenAt} />
          </p>
        )}
        <div className="grid gap-1">
          <label htmlFor={`${id}-file`} className="font-medium text-text-2">
            {t('file')}
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".json,.csv,application/json,text/csv"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            className="min-w-0 text-12 file:mr-2 file:h-7 file:cursor-pointer file:rounded-card file:border file:border-solid file:border-control file:bg-surface file:px-2.5 file:text-13 file:text-text max-sm:file:h-11"
          />
        </div>
        <div className="grid gap-1">
          <label htmlFor={`${id}-table`} className="font-medium text-text-2">
            {t('table')}
          </label>
          <select
            id={`${id}-table`}
            value={table}
            onChange={(event) => setTable(event.target.value)}
            className="h-7 min-w-0 rounded-card border border-control bg-surface px-2 font-mono text-12 max-sm:h-11"
          >
            {TABLES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
        <div>
          <Button type="submit" look="primary" disabled={file === null || send.isPending}>
            {send.isPending ? t('sending') : t('send')}
          </Button>
        </div>
      </form>
      {send.error !== null && <ErrorNotice title={t('failed')} error={send.error} />}
      {send.data !== undefined && <Taken taken={send.data} />}
    </Panel>
  )
}

function Taken({ taken }: { readonly taken: WireLineageRowsTaken }) {
  const t = useTranslations('completeness.upload')
  const { accepted, added, unchanged, refused, problems, sync } = taken
  return (
    <div className="border-t border-line">
      <p role="status" className="px-3.5 py-2">
        {t('done', { accepted, added, unchanged })}{' '}
        {(sync?.status === 'queued' || sync?.status === 'running') && t('deriving')}
      </p>
      {refused > 0 && (
        <>
          <p className="px-3.5 pb-1 font-medium text-broken-ink">{t('refused', { count: refused })}</p>
          <Table label={t('refused', { count: refused })}>
            <thead>
              <tr>
                <Th num>{t('row')}</Th>
                <Th>{t('column')}</Th>
                <Th>{t('reason')}</Th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ row, column, reason }) => (
                <tr key={row}>
                  <Td num>{row}</Td>
                  <Td>{column === null ? t('whole') : <code>{column}</code>}</Td>
                  <Td className="whitespace-normal">{reason}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </div>
  )
}
