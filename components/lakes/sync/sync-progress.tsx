'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ErrorNotice, useFormat, useNow } from '@/components/ui'
import { cancelSync, isSyncOver, lakeKeys, startSync, syncKeys } from '@/lib/client'
import type { WireSync } from '@/lib/contracts'
import { logPhase, SYNC_PHASES, type PhaseLog } from '@/lib/view/syncs/phase-log'
import { PhaseRows } from './phase-rows'
import { SyncOutcome } from './sync-outcome'
import { useSyncProgress } from './use-sync-progress'
import { WarningList } from './warning-list'

interface SyncProgressProps {
  readonly id: string
  /** Another sync was started in its place. */
  readonly onRestart?: (id: string) => void
}

/** One sync from queue to end: phases, pace, warnings by place, cancel and again. */
export function SyncProgress({ id, onRestart }: SyncProgressProps) {
  const t = useTranslations('sync')
  const { data: sync, dataUpdatedAt, error, refetch } = useSyncProgress(id)
  if (sync === undefined) {
    return error === null ? null : (
      <ErrorNotice what={t('lost')} error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <SyncHead sync={sync} />
      {!isSyncOver(sync.status) && <LoggedPhases key={sync.id} sync={sync} at={dataUpdatedAt} />}
      {isSyncOver(sync.status) && (
        <SyncOutcome sync={sync} actions={<Again sync={sync} onRestart={onRestart} />} />
      )}
      <WarningList warnings={sync.warnings} count={sync.warningCount} />
    </>
  )
}

function SyncHead({ sync }: { readonly sync: WireSync }) {
  const t = useTranslations('sync')
  const format = useFormat()
  const now = useNow()
  if (isSyncOver(sync.status)) return null
  const at = SYNC_PHASES.findIndex((phase) => phase === sync.phase) + 1
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3.5 py-2">
      <b>{t('title', { lake: sync.lake })}</b>
      <span className="text-text-3">
        {sync.startedAt === null
          ? t('queued')
          : t('started', { instant: format.instant(sync.startedAt, { now }) })}
      </span>
      <span className="ml-auto text-text-2">
        {at > 0 && sync.status === 'running' && t('phaseOf', { at, all: SYNC_PHASES.length })}
      </span>
      <Cancel sync={sync} />
    </div>
  )
}

/** Remembers, for as long as it is watched, what was seen of each phase. */
function LoggedPhases({ sync, at }: { readonly sync: WireSync; readonly at: number }) {
  const [log, setLog] = useState<PhaseLog>(() => logPhase([], sync, at))
  const [seen, setSeen] = useState(at)
  if (seen !== at) {
    setSeen(at)
    setLog(logPhase(log, sync, at))
  }
  return <PhaseRows log={log} />
}

function Cancel({ sync }: { readonly sync: WireSync }) {
  const t = useTranslations('sync')
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelSync(sync.id),
    onSuccess: (answer) => client.setQueryData(syncKeys.detail(sync.id), answer),
  })
  return (
    <Button size="sm" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
      {cancel.isPending ? t('stopped') : t('cancel')}
    </Button>
  )
}

interface AgainProps {
  readonly sync: WireSync
  readonly onRestart: ((id: string) => void) | undefined
}

function Again({ sync, onRestart }: AgainProps) {
  const t = useTranslations('sync')
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => startSync(sync.lake),
    onSuccess: async ({ id }) => {
      onRestart?.(id)
      await client.invalidateQueries({ queryKey: lakeKeys.all })
    },
  })
  if (sync.status === 'succeeded') return null
  return (
    <Button size="sm" disabled={again.isPending} onClick={() => again.mutate()}>
      {t('again')}
    </Button>
  )
}
