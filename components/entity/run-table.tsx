'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Instant, RefText, Table, Td, Th, Tr } from '@/components/ui'
import { runsQuery } from '@/lib/client'
import type { WireRunItem } from '@/lib/contracts'
import { Listed } from './listed'

interface RunTableProps {
  readonly lake: string
  readonly refText: string
  readonly asOf: string | null
  readonly now: string | null
}

/** Runs, newest first, with the state each began from. */
export function RunTable({ lake, refText, asOf, now }: RunTableProps) {
  const t = useTranslations('entity')
  const query = useQuery(runsQuery(lake, refText, asOf))
  return (
    <Listed what={t('job.runs')} query={query}>
      {(runs) => (
        <Table label={t('job.runs')}>
          <thead>
            <tr>
              <Th>{t('runItem.run')}</Th>
              <Th>{t('runItem.state')}</Th>
              <Th>{t('runItem.started')}</Th>
              <Th>{t('runItem.ended')}</Th>
              <Th>{t('runItem.restored')}</Th>
              <Th>{t('runItem.jobId')}</Th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <Tr key={run.ref}>
                <Td>
                  <RefText value={run.ref} copyable />
                </Td>
                <Td>
                  <code>{run.flinkState}</code>
                </Td>
                <Td>
                  <Instant at={run.startedAt} now={now} />
                </Td>
                <Td>
                  {run.endedAt === null ? (
                    <span className="text-text-3">{t('runItem.running')}</span>
                  ) : (
                    <Instant at={run.endedAt} now={now} />
                  )}
                </Td>
                <Td>
                  <Restored from={run.restoredFrom} />
                </Td>
                <Td>
                  <code className="text-text-2">{run.jobId}</code>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Listed>
  )
}

function Restored({ from }: { readonly from: WireRunItem['restoredFrom'] }) {
  const t = useTranslations('entity')
  if (from === null) return <span className="text-text-3">{t('runItem.fresh')}</span>
  return (
    <span title={from.path ?? undefined}>
      {from.checkpoint === null ? <code>@{from.number}</code> : <RefText value={from.checkpoint} />}
      {from.savepoint && <span className="text-text-2"> {t('checkpoint.savepoint')}</span>}
    </span>
  )
}
