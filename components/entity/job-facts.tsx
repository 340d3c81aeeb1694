'use client'

import { useTranslations } from 'next-intl'
import { CopyButton, Details, Instant, Panel, PanelSection, RefText, useFormat } from '@/components/ui'
import type { WireJobDetail } from '@/lib/contracts'
import { EvidenceTime } from './evidence-time'
import { LinkedList } from './linked-list'

interface JobFactsProps {
  readonly lake: string
  readonly job: WireJobDetail
  readonly asOf: string | null
}

/** Neighbours and properties, beside the checkpoints. */
export function JobFacts({ lake, job, asOf }: JobFactsProps) {
  const t = useTranslations('entity')
  const format = useFormat()
  return (
    <Panel title={t('facts')}>
      <LinkedList title={t('job.readsFrom')} lake={lake} asOf={asOf} links={job.readsFrom} />
      <LinkedList title={t('job.writesTo')} lake={lake} asOf={asOf} links={job.writesTo} />
      <PanelSection>
        <Details
          items={[
            ...(job.run === null
              ? []
              : [{ term: t('job.run'), value: <RefText value={job.run} copyable wrap /> }]),
            ...(job.flinkState === null
              ? []
              : [{ term: t('job.flinkState'), value: <code>{job.flinkState}</code> }]),
            ...(job.jobType === null
              ? []
              : [{ term: t('job.type'), value: t(job.jobType === 'BATCH' ? 'job.batch' : 'job.streaming') }]),
            ...(job.startedAt === null
              ? []
              : [{ term: t('job.started'), value: <Instant at={job.startedAt} now={job.now} /> }]),
            ...(job.endedAt === null
              ? []
              : [{ term: t('job.ended'), value: <Instant at={job.endedAt} now={job.now} /> }]),
            ...(job.checkpointIntervalMs === null
              ? []
              : [{ term: t('job.interval'), value: format.duration(job.checkpointIntervalMs) }]),
            ...(job.clusters.length === 0
              ? []
              : [{ term: t('job.clusters'), value: job.clusters.join(', ') }]),
          ]}
        />
      </PanelSection>
      {job.commitUsers.length > 0 && (
        <PanelSection title={t('job.commitUsers')} count={format.count(job.commitUsers.length)}>
          <ul className="grid gap-1">
            {job.commitUsers.map(({ table, commitUser }) => (
              <li key={`${table} ${commitUser}`} className="group/copy text-12">
                <RefText value={table} wrap className="block" />
                <span className="flex items-start gap-1">
                  <code className="min-w-0 flex-1 break-all text-text-2">{commitUser}</code>
                  <CopyButton reveal value={commitUser} what={commitUser} />
                </span>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <EvidenceTime evidence={job.evidence} />
    </Panel>
  )
}
