'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronsRight, Package, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataLineageOff } from '@/components/lakes'
import { EvidenceList, Tabs } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import { jobQuery } from '@/lib/client'
import type { WireJobDetail } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { jobUrl } from '@/lib/view/url-state'
import { CheckpointTable } from './checkpoint-table'
import { AliasPanel } from './alias-panel'
import { DamagePanel } from './damage-panel'
import { EntityFrame } from './entity-frame'
import { JobFacts } from './job-facts'
import { JobSentence } from './job-sentence'
import { RemovalPanel } from './removal-panel'
import { RunTable } from './run-table'
import { ToldNotice } from './told-notice'

interface JobPageProps {
  readonly lake: string
  /** With its kind: `job:enrich`. */
  readonly refText: string
}

/** One job: how it is, its checkpoints and runs, what is known of it and by what evidence. */
export function JobPage({ lake, refText }: JobPageProps) {
  const { state, problems } = useUrlState(jobUrl)
  const query = useQuery(jobQuery(lake, refText, state.asOf))
  const job = query.data
  return (
    <EntityFrame
      lake={lake}
      refText={refText}
      icon={<JobIcon job={job} />}
      subject="job"
      asOf={state.asOf}
      anchor={job?.lastCheckpoint ?? null}
      state={job === undefined ? null : { name: job.state, detail: job.stateDetail, now: job.now }}
      problems={problems}
      error={query.error}
      onRetry={() => void query.refetch()}
    >
      {job !== undefined && (
        <>
          <JobSentence job={job} />
          {job.claimed === true && <ToldNotice of="job" />}
          {job.dataLineage === 'off' && <DataLineageOff />}
          <DamagePanel lake={lake} refText={job.ref} asOf={state.asOf} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
            <JobTabs lake={lake} job={job} />
            <div className="grid min-w-0 gap-4">
              <JobFacts lake={lake} job={job} asOf={state.asOf} />
              <AliasPanel lake={lake} refText={job.ref} now={job.now} />
              <RemovalPanel lake={lake} job={job.ref} now={job.now} />
            </div>
          </div>
        </>
      )}
    </EntityFrame>
  )
}

function JobIcon({ job }: { readonly job: WireJobDetail | undefined }) {
  if (job?.maintenance === true) return <Wrench />
  return job?.jobType === 'BATCH' ? <Package /> : <ChevronsRight />
}

function JobTabs({ lake, job }: { readonly lake: string; readonly job: WireJobDetail }) {
  const t = useTranslations('entity.job')
  const { state, set } = useUrlState(jobUrl)
  const part = { lake, refText: job.ref, asOf: state.asOf, now: job.now }
  return (
    <Tabs
      label={t('tabs', { name: refLabel(job.ref) })}
      value={state.tab}
      onChange={(tab) => set({ tab })}
      className="min-w-0 rounded-panel border border-line bg-surface"
      tabs={[
        { value: 'checkpoints', text: t('checkpoints'), content: <CheckpointTable {...part} /> },
        { value: 'runs', text: t('runs'), content: <RunTable {...part} /> },
        {
          value: 'evidence',
          text: t('evidence'),
          content: <EvidenceList evidence={job.evidence} now={job.now} className="px-3.5 py-3" />,
        },
      ]}
    />
  )
}
