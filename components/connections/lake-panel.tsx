'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isReading, RemoveLakeDialog, SyncProgress } from '@/components/lakes'
import { Button, Chip, ErrorNotice, Panel, useFormat } from '@/components/ui'
import { lakeKeys, startSync, syncQuery } from '@/lib/client'
import type { WireLake } from '@/lib/contracts'
import { completenessHref, lineageHref } from '@/lib/view/url-state'
import { SourceTable } from './source-table'
import { WatchLine } from './watch-line'

/** One lake: sources, the newest read with its warnings, read again, remove. */
export function LakePanel({ lake }: { readonly lake: WireLake }) {
  const t = useTranslations('connections')
  const client = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const syncId = lake.lastSync?.id ?? null
  const sync = useQuery({ ...syncQuery(syncId ?? ''), enabled: syncId !== null })
  const start = useMutation({
    mutationFn: () => startSync(lake.name),
    onSuccess: () => client.invalidateQueries({ queryKey: lakeKeys.all }),
  })
  return (
    <Panel
      title={
        <>
          <Link href={lineageHref(lake.name)} className="hover:underline">
            {lake.name}
          </Link>
          {lake.sample && <Chip>{t('sample')}</Chip>}
        </>
      }
      aside={<LakeAside lake={lake} />}
      actions={
        <>
          <Button
            size="sm"
            icon={<RefreshCw />}
            disabled={start.isPending || isReading(lake)}
            onClick={() => start.mutate()}
          >
            {t('syncNow')}
          </Button>
          <Button size="sm" look="quiet" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </>
      }
    >
      {start.error !== null && <ErrorNotice title={t('failed')} error={start.error} />}
      <SourceTable lake={lake} sync={sync.data ?? null} />
      <Rewrites lake={lake} />
      <Patterns lake={lake} excluded={sync.data?.counts.excluded ?? 0} />
      <WatchLine lake={lake} />
      <p className="border-t border-line px-3.5 py-1.5 text-12">
        <Link href={completenessHref(lake.name)} className="font-medium text-accent-ink hover:underline">
          {t('complete')}
        </Link>
      </p>
      {syncId !== null && (
        <div className="border-t border-line-2">
          <SyncProgress key={syncId} id={syncId} />
        </div>
      )}
      <RemoveLakeDialog lake={lake} open={removing} onOpenChange={setRemoving} />
    </Panel>
  )
}

function LakeAside({ lake }: { readonly lake: WireLake }) {
  const t = useTranslations('connections')
  const format = useFormat()
  if (lake.frozenAt !== null) return t('frozen', { instant: format.instant(lake.frozenAt) })
  if (lake.sample) return null
  return lake.syncEverySeconds === 0
    ? t('manual')
    : t('every', { duration: format.duration(lake.syncEverySeconds * 1000) })
}

function Rewrites({ lake }: { readonly lake: WireLake }) {
  const t = useTranslations('connections')
  if (lake.pathRewrites.length === 0) return null
  return (
    <ul className="border-t border-line px-3.5 py-1.5 text-12 text-text-2">
      {lake.pathRewrites.map(({ from, to }) => (
        <li key={from} className="break-all">
          {t.rich('rewrite', {
            from,
            to,
            code: (chunks) => <code>{chunks}</code>,
          })}
        </li>
      ))}
    </ul>
  )
}

/** Which tables are read, where not all are, and how many the newest read left out. */
function Patterns({ lake, excluded }: { readonly lake: WireLake; readonly excluded: number }) {
  const t = useTranslations('connections')
  if (lake.include.length === 0 && lake.exclude.length === 0) return null
  const list = (patterns: readonly string[]) => <code className="break-all">{patterns.join(', ')}</code>
  return (
    <div className="border-t border-line px-3.5 py-1.5 text-12 text-text-2">
      {lake.include.length > 0 && <p>{t.rich('include', { patterns: () => list(lake.include) })}</p>}
      {lake.exclude.length > 0 && <p>{t.rich('exclude', { patterns: () => list(lake.exclude) })}</p>}
      <p>{t('excluded', { count: excluded })}</p>
    </div>
  )
}
