'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { isReading, WarningList } from '@/components/lakes'
import { ErrorNotice, Panel } from '@/components/ui'
import { syncQuery } from '@/lib/client'
import type { WireLake } from '@/lib/contracts'

interface LakeWarningsProps {
  readonly lake: WireLake
  readonly nameLake: boolean
}

/** What the newest read of a lake could not read, by kind and place. */
export function LakeWarnings({ lake, nameLake }: LakeWarningsProps) {
  const t = useTranslations('overview.warnings')
  const id = lake.lastSync?.id ?? ''
  const wanted = (lake.lastSync?.warningCount ?? 0) > 0 && !isReading(lake)
  const { data, error, refetch } = useQuery({ ...syncQuery(id), enabled: wanted })
  if (!wanted || (data === undefined && error === null)) return null
  return (
    <Panel title={t('title')} aside={nameLake ? lake.name : undefined}>
      {error !== null && (
        <ErrorNotice what={t('what', { lake: lake.name })} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <WarningList warnings={data.warnings} count={data.warningCount} />}
    </Panel>
  )
}
