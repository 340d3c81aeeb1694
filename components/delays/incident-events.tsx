'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ErrorNotice, Instant, Panel } from '@/components/ui'
import type { WireIncidentDetail } from '@/lib/contracts'
import { useAct } from './use-act'
import { useAuthor } from './use-author'

interface IncidentEventsProps {
  readonly lake: string
  readonly incident: WireIncidentDetail
}

const LONGEST = 5_000

/** What happened and what was said, in order; a note is added at the end. */
export function IncidentEvents({ lake, incident }: IncidentEventsProps) {
  const t = useTranslations('delays.incident')
  const author = useAuthor()
  const act = useAct(lake, incident.id)
  const [text, setText] = useState('')
  const send = () => act.mutate({ kind: 'commented', text }, { onSuccess: () => setText('') })
  return (
    <Panel title={t('events')} label={t('events')}>
      <ol className="px-3.5 py-1">
        {incident.events.map((event, index) => (
          <li
            key={index}
            className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5 border-b border-line py-2 last:border-b-0 max-sm:grid-cols-1"
          >
            <Instant at={event.at} now={null} />
            <span className="min-w-0 break-words">
              {event.kind === 'assigned' && event.text === ''
                ? t('event.unassigned', { who: author(event.author) })
                : t(`event.${event.kind}`, { who: author(event.author), text: event.text })}
              {event.kind === 'commented' && <span className="block whitespace-pre-wrap">{event.text}</span>}
            </span>
          </li>
        ))}
      </ol>
      <form
        className="grid gap-2 border-t border-line px-3.5 py-3"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <textarea
          aria-label={t('comment')}
          placeholder={t('comment')}
          value={text}
          maxLength={LONGEST}
          rows={2}
          onChange={(event) => setText(event.target.value)}
          className="w-full min-w-0 rounded-card border border-control bg-surface px-2 py-1.5 text-13 text-text max-sm:text-16"
        />
        <div className="flex justify-end">
          <Button type="submit" disabled={text.trim() === '' || act.isPending}>
            {t('send')}
          </Button>
        </div>
        {act.error !== null && <ErrorNotice title={t('failed')} error={act.error} />}
      </form>
    </Panel>
  )
}
