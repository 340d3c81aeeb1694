'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, ErrorNotice, Instant, StateLabel, useFormat, useNow, type StateName } from '@/components/ui'
import { changeLake, lakeKeys } from '@/lib/client'
import type { WireLake } from '@/lib/contracts'

const GLYPHS: Record<WireLake['watch']['state'], StateName> = {
  off: 'idle',
  paused: 'idle',
  starting: 'unknown',
  on: 'fresh',
  'backing-off': 'late',
}

/** How the watching of a lake goes on: what was caught and missed, which source is silent; pause and resume. */
export function WatchLine({ lake }: { readonly lake: WireLake }) {
  const t = useTranslations('connections.watch')
  const format = useFormat()
  const now = useNow()
  const client = useQueryClient()
  const { watch } = lake
  const change = useMutation({
    mutationFn: () => changeLake(lake.name, { watchPaused: !lake.watchPaused }),
    onSuccess: () => client.invalidateQueries({ queryKey: lakeKeys.all }),
  })
  if (watch.state === 'off') return null
  return (
    <div className="border-t border-line px-3.5 py-1.5 text-12">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateLabel state={GLYPHS[watch.state]}>{t(`state.${watch.state}`)}</StateLabel>
        <span className="text-text-2">
          {t('pace', { duration: format.duration(watch.everySeconds * 1000) })}
        </span>
        {watch.lastSeenAt !== null && (
          <span className="text-text-2">
            {t('lastLook')} <Instant at={watch.lastSeenAt} now={now} show="age" />
          </span>
        )}
        <span className="text-text-2" title={t('countsWhy')}>
          {t('counts', { caught: watch.caught, missed: watch.missed })}
        </span>
        <span className="ml-auto">
          <Button
            size="sm"
            look="quiet"
            icon={lake.watchPaused ? <Play /> : <Pause />}
            disabled={change.isPending}
            onClick={() => change.mutate()}
          >
            {t(lake.watchPaused ? 'resume' : 'pause')}
          </Button>
        </span>
      </div>
      {watch.state === 'backing-off' && (
        <ul className="pb-1 text-text-2">
          {watch.troubles.map((trouble) => (
            <li key={trouble.source} className="break-words">
              {t.rich('trouble', {
                source: trouble.source,
                message: trouble.message,
                since: format.instant(trouble.since, { now }),
                retry: format.instant(trouble.retryAt, { now }),
                code: (chunks) => <code>{chunks}</code>,
              })}
            </li>
          ))}
        </ul>
      )}
      {change.error !== null && <ErrorNotice title={t('notChanged')} error={change.error} />}
    </div>
  )
}
