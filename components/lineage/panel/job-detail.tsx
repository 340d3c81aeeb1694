'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Details, ErrorNotice, Instant, PanelSection, RefText, useFormat } from '@/components/ui'
import { jobQuery } from '@/lib/client'
import { refLabel } from '@/lib/view/ref-parts'
import type { Lineage } from '../use-lineage'
import { DamageSection } from './damage-section'
import type { DetailProps } from './detail-panel'
import { LinkList } from './link-list'
import { NodeActions } from './node-actions'

export function JobDetail({ view, actions, target }: DetailProps & { readonly target: string }) {
  const t = useTranslations('lineage.panel')
  const query = useQuery(jobQuery(view.lake, target, view.state.asOf))
  const job = query.data
  return (
    <>
      {query.error !== null && (
        <ErrorNotice what={refLabel(target)} error={query.error} onRetry={() => void query.refetch()} />
      )}
      <JobRuns view={view} target={target} />
      <DamageSection view={view} target={target} />
      <NodeActions view={view} actions={actions} target={target} />
      {query.error === null && (
        <>
          <LinkList title={t('reads')} view={view} actions={actions} links={job?.readsFrom} />
          <LinkList title={t('writes')} view={view} actions={actions} links={job?.writesTo} />
        </>
      )}
    </>
  )
}

function JobRuns({ view, target }: { readonly view: Lineage; readonly target: string }) {
  const t = useTranslations('lineage.panel')
  const format = useFormat()
  const node = view.graph?.nodes.get(target)
  if (node?.kind !== 'job') return null
  const now = view.graph?.now ?? null
  return (
    <PanelSection>
      {node.maintenance && <p className="mb-2">{t('maintenance')}</p>}
      {node.ended && <p className="mb-2">{t('endedJob')}</p>}
      <Details
        items={[
          ...(node.lastCheckpoint === null
            ? [{ term: t('checkpoint'), value: <span className="text-text-2">{t('noCheckpoint')}</span> }]
            : [
                {
                  term: t('checkpoint'),
                  value: (
                    <>
                      <RefText value={node.lastCheckpoint} versionOnly hideRun />{' '}
                      {node.lastCheckpointAt !== null && (
                        <Instant at={node.lastCheckpointAt} now={now} show="both" />
                      )}
                    </>
                  ),
                },
              ]),
          ...(node.run === null
            ? []
            : [{ term: t('run'), value: <RefText value={node.run} copyable wrap /> }]),
          { term: t('runs'), value: format.count(node.runCount) },
          ...(node.flinkState === null ? [] : [{ term: t('flink'), value: <code>{node.flinkState}</code> }]),
          ...(node.jobType === null
            ? []
            : [{ term: t('type'), value: t(node.jobType === 'BATCH' ? 'batch' : 'streaming') }]),
        ]}
      />
    </PanelSection>
  )
}
