'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, Chip, useToast } from '@/components/ui'
import type { WireIncident } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { incidentHref } from '@/lib/view/url-state'
import { useAct } from './use-act'

/** What people did about it, in chips. */
export function IncidentMarks({ incident }: { readonly incident: WireIncident }) {
  const t = useTranslations('delays.incident')
  return (
    <>
      {incident.acknowledgedAt !== null && <Chip>{t('acknowledged')}</Chip>}
      {incident.assignee !== null && <Chip>{t('owner', { name: incident.assignee })}</Chip>}
      {incident.paused && <Chip>{t('paused')}</Chip>}
    </>
  )
}

/** Acknowledge at once, or read what happened. */
export function IncidentActions({
  lake,
  incident,
}: {
  readonly lake: string
  readonly incident: WireIncident
}) {
  const t = useTranslations('delays.incident')
  const toast = useToast()
  const act = useAct(lake, incident.id)
  const name = refLabel(incident.culprit)
  return (
    <>
      {incident.acknowledgedAt === null && (
        <Button
          disabled={act.isPending}
          aria-label={t('acknowledgeOf', { name })}
          onClick={() =>
            act.mutate(
              { kind: 'acknowledged' },
              { onError: (error) => toast(`${t('failed')}: ${error.message}`) },
            )
          }
        >
          {t('acknowledge')}
        </Button>
      )}
      <Button asChild look="quiet">
        <Link href={incidentHref(lake, incident.id)} aria-label={t('detailsOf', { name })}>
          {t('details')}
        </Link>
      </Button>
    </>
  )
}
