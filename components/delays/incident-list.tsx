'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IncidentEntry } from '@/components/lakes'
import { Button, Panel } from '@/components/ui'
import { incidentsQuery } from '@/lib/client'
import { keyOfIncident, keyOfRecord, type Incident } from '@/lib/view/delays/incidents'
import { alertsHref } from '@/lib/view/url-state'
import { IncidentActions, IncidentMarks } from './incident-marks'
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
  const kept = useQuery({ ...incidentsQuery(lake, 'open'), enabled: asOf === null })
  const records = new Map(
    (asOf === null ? (kept.data?.items ?? []) : []).map((one) => [keyOfRecord(one), one]),
  )
  const shown = all ? incidents : incidents.slice(0, FIRST_SHOWN)
  const hidden = incidents.length - shown.length
  return (
    <Panel
      title={t('title')}
      aside={incidents.length > 1 ? t('aside') : undefined}
      actions={
        <Link href={alertsHref(lake)} className="text-12 font-medium text-accent-ink hover:underline">
          {t('alerts')}
        </Link>
      }
    >
      {incidents.length === 0 && (
        <p className="px-4 py-3.5">
          {t('none')} <span className="text-text-3">{t('noneWhy')}</span>
        </p>
      )}
      <ol>
        {shown.map((incident, index) => {
          const record = records.get(keyOfIncident(incident))
          return (
            <IncidentEntry
              key={incident.key}
              lake={lake}
              asOf={asOf}
              now={now}
              incident={incident}
              first={index === 0}
              {...(record === undefined
                ? {}
                : {
                    marks: <IncidentMarks incident={record} />,
                    actions: <IncidentActions lake={lake} incident={record} />,
                  })}
            />
          )
        })}
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
