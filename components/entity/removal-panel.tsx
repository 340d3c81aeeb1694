'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ErrorNotice, Instant, Panel, useToast } from '@/components/ui'
import { changeRemoval, refreshLake, removalsQuery } from '@/lib/client'
import type { WireRemovalPart } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { RemovalDialog } from './removal-dialog'

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
  const query = useQuery(removalsQuery(lake, job))
  const restore = useMutation({
    mutationFn: (kind: WireRemovalPart['kind']) => changeRemoval(lake, { job, kind }, false),
    onSuccess: async () => {
      toast(t('restored', { job: refLabel(job) }))
      await refreshLake(client, lake)
    },
  })
  const parts = query.data?.preview?.parts
  if (parts === undefined) {
    return query.error === null ? null : (
      <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  const asked = parts.find((part) => part.kind === asking)
  return (
    <Panel title={t('title')}>
      {restore.error !== null && <ErrorNotice title={t('notRestored')} error={restore.error} />}
      <ul className="divide-y divide-line">
        {parts.map((part) => (
          <li key={part.kind} className="flex flex-wrap items-center gap-2 px-3.5 py-2">
            <span className="min-w-0 flex-1">
              <b className="font-medium">{t(part.kind)}</b>
              <span className="block text-12 text-text-2">
                {part.removedAt === null ? (
                  <Holds part={part} />
                ) : (
                  <>
                    {t('removedAt')} <Instant at={part.removedAt} now={now} />
                  </>
                )}
              </span>
            </span>
            {part.removedAt === null ? (
              <Button size="sm" disabled={part.count === 0} onClick={() => setAsking(part.kind)}>
                {t('remove')}
                <span className="sr-only">: {t(part.kind)}</span>
              </Button>
            ) : (
              <Button size="sm" disabled={restore.isPending} onClick={() => restore.mutate(part.kind)}>
                {t('restore')}
                <span className="sr-only">: {t(part.kind)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <RemovalDialog lake={lake} job={job} part={asked} onClose={() => setAsking(null)} />
      )}
    </Panel>
  )
}

function Holds({ part }: { readonly part: WireRemovalPart }) {
  const t = useTranslations('entity.removal')
  return part.kind === 'table'
    ? t('tableHolds', { count: part.count })
    : t('dataHolds', { count: part.count, checkpoints: part.checkpoints })
}
