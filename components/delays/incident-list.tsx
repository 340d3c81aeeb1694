'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IncidentEntry } from '@/components/lakes'
import { Button, Panel } from '@/components/ui'
import type { Incident } from '@/lib/view/delays/incidents'
import { useJudgedAt } from './use-judged-at'

const FIRST_SHOWN = 6

interface IncidentListProps {
  readonly lake: string
  readonly asOf: string | null
  readonly incidents: readonly Incident[]
}

export function IncidentList({ lake, asOf, incidents }: IncidentListProps) {
  const t = useTranslations('delays.incidents')
  const [all, setAll] = useState(false)
  const now = useJudgedAt(lake, asOf)
  const shown = all ? incidents : incidents.slice(0, FIRST_SHOWN)
  const hidden = incidents.length - shown.length
  return (
    <Panel title={t('title')} aside={incidents.length > 1 ? t('aside') : undefined}>
      {incidents.length === 0 && (
        <p className="px-4 py-3.5">
          {t('none')} <span className="text-text-3">{t('noneWhy')}</span>
        </p>
      )}
      <ol>
        {shown.map((incident, index) => (
          <IncidentEntry
            key={incident.key}
            lake={lake}
            asOf={asOf}
            now={now}
            incident={incident}
            first={index === 0}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <div className="border-t border-line px-3 py-2">
          <Button look="quiet" size="sm" onClick={() => setAll(true)}>
            {t('another', { count: hidden })}
          </Button>
        </div>
      )}
    </Panel>
  )
}
