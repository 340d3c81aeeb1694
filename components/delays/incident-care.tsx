'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ErrorNotice, Panel, TextInput } from '@/components/ui'
import { incidentKeys, refreshLake, updateDelaySetting } from '@/lib/client'
import type { WireIncidentDetail } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { PauseChoice, pauseEnd, type Pause } from './pause-choice'
import { useAct } from './use-act'

interface IncidentCareProps {
  readonly lake: string
  readonly incident: WireIncidentDetail
}

/** Acknowledge, say who takes care, pause the culprit. */
export function IncidentCare({ lake, incident }: IncidentCareProps) {
  const t = useTranslations('delays.incident')
  const act = useAct(lake, incident.id)
  const [owner, setOwner] = useState(incident.assignee ?? '')
  const acknowledged = incident.acknowledgedAt !== null
  return (
    <Panel
      title={t('fact.acknowledged')}
      aside={acknowledged ? undefined : t('nobody')}
      actions={
        <Button
          size="sm"
          look={acknowledged ? 'quiet' : 'primary'}
          disabled={act.isPending}
          onClick={() => act.mutate({ kind: acknowledged ? 'unacknowledged' : 'acknowledged' })}
        >
          {t(acknowledged ? 'unacknowledge' : 'acknowledge')}
        </Button>
      }
    >
      <form
        className="flex items-center gap-2 px-3.5 py-3"
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate({ kind: 'assigned', text: owner })
        }}
      >
        <label htmlFor="incident-owner" className="font-medium text-text-2">
          {t('ownerField')}
        </label>
        <TextInput
          id="incident-owner"
          value={owner}
          maxLength={200}
          onChange={(event) => setOwner(event.target.value)}
        />
        <Button type="submit" disabled={act.isPending || owner.trim() === (incident.assignee ?? '')}>
          {t('ownerSave')}
        </Button>
      </form>
      {incident.closedAt === null && <PauseCulprit lake={lake} incident={incident} />}
      {act.error !== null && <ErrorNotice title={t('failed')} error={act.error} />}
    </Panel>
  )
}

function PauseCulprit({ lake, incident }: IncidentCareProps) {
  const t = useTranslations('delays.incident')
  const client = useQueryClient()
  const [pause, setPause] = useState<Pause>('1')
  const set = useMutation({
    mutationFn: (choice: Pause) =>
      updateDelaySetting(lake, incident.culprit, { pausedUntil: pauseEnd(choice, Date.now()) ?? null }),
    onSuccess: async () => {
      await refreshLake(client, lake)
      await client.invalidateQueries({ queryKey: incidentKeys.all(lake) })
    },
  })
  const name = refLabel(incident.culprit)
  return (
    <div className="grid gap-2 border-t border-line px-3.5 py-3">
      <span className="font-medium text-text-2">{t('pause', { name })}</span>
      {incident.paused ? (
        <div>
          <Button disabled={set.isPending} onClick={() => set.mutate('off')}>
            {t('resume')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <PauseChoice
            label={t('pauseFor')}
            value={pause}
            onChange={setPause}
            choices={['1', '4', '24', '168']}
          />
          <Button disabled={set.isPending} onClick={() => set.mutate(pause)}>
            {t('pauseButton')}
          </Button>
        </div>
      )}
      {set.error !== null && <ErrorNotice title={t('failed')} error={set.error} />}
    </div>
  )
}
