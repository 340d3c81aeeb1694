'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ErrorNotice, Instant, Panel, useToast } from '@/components/ui'
import { changeRemoval, refreshLake, removalsQuery } from '@/lib/client'
import type { WireRemovalPart } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { RemovalDialog } from './removal-dialog'

const KINDS = ['table', 'data'] as const

interface RemovalPanelProps {
  readonly lake: string
  /** `job:enrich` */
  readonly job: string
  readonly now: string | null
}

/** Table and data lineage of a job: what there is, taking it away, giving it back. */
export function RemovalPanel({ lake, job, now }: RemovalPanelProps) {
  const t = useTranslations('entity.removal')
  const client = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState<WireRemovalPart['kind'] | null>(null)
  const query = useQuery(removalsQuery(lake))
  const restore = useMutation({
    mutationFn: (kind: WireRemovalPart['kind']) => changeRemoval(lake, { job, kind }, false),
    onSuccess: async () => {
      toast(t('restored', { job: refLabel(job) }))
      await refreshLake(client, lake)
    },
  })
  if (query.data === undefined) {
    return query.error === null ? null : (
      <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  const removedAt = (kind: WireRemovalPart['kind']) =>
    query.data.items.find((one) => one.job === job && one.kind === kind)?.removedAt ?? null
  return (
    <Panel title={t('title')}>
      {restore.error !== null && <ErrorNotice title={t('notRestored')} error={restore.error} />}
      <ul className="divide-y divide-line">
        {KINDS.map((kind) => {
          const at = removedAt(kind)
          return (
            <li key={kind} className="flex flex-wrap items-center gap-2 px-3.5 py-2">
              <span className="min-w-0 flex-1">
                <b className="font-medium">{t(kind)}</b>
                <span className="block text-12 text-text-2">
                  {at === null ? (
                    t(`${kind}Says`)
                  ) : (
                    <>
                      {t('removedAt')} <Instant at={at} now={now} />
                    </>
                  )}
                </span>
              </span>
              {at === null ? (
                <Button size="sm" onClick={() => setAsking(kind)}>
                  {t('remove')}
                  <span className="sr-only">: {t(kind)}</span>
                </Button>
              ) : (
                <Button size="sm" disabled={restore.isPending} onClick={() => restore.mutate(kind)}>
                  {t('restore')}
                  <span className="sr-only">: {t(kind)}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asking !== null && (
        <RemovalDialog lake={lake} job={job} kind={asking} onClose={() => setAsking(null)} />
      )}
    </Panel>
  )
}
