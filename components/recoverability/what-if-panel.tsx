'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState, type FormEvent } from 'react'
import { Says } from '@/components/lakes'
import { Button, ErrorNotice, Instant, Panel, TextInput } from '@/components/ui'
import { recoverabilityQuery } from '@/lib/client'
import type { AreaProps } from './area-view'

const FIELDS = ['target', 'checkpoints', 'minutes', 'snapshots'] as const
type Field = (typeof FIELDS)[number]

/** A target for the window, and settings to try: what they would have meant for what was seen. */
export function WhatIfPanel({ lake, answer, area, state, set }: AreaProps) {
  const t = useTranslations('recoverability.whatIf')
  const id = useId()
  const [draft, setDraft] = useState<Partial<Record<Field, string>>>({})
  const asked = state.checkpoints + state.minutes + state.snapshots > 0
  const query = useQuery({
    ...recoverabilityQuery(lake, {
      at: state.asOf,
      limit: 1,
      ...(state.checkpoints === 0 ? {} : { keepCheckpoints: state.checkpoints }),
      ...(state.minutes === 0 ? {} : { keepSnapshotsMinutes: state.minutes }),
      ...(state.snapshots === 0 ? {} : { keepSnapshots: state.snapshots }),
    }),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  const text = (field: Field) => draft[field] ?? (state[field] === 0 ? '' : String(state[field]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = (field: Field) => (/^\d{1,4}$/.test(text(field).trim()) ? Number(text(field)) : 0)
    setDraft({})
    set({
      target: read('target'),
      checkpoints: read('checkpoints'),
      minutes: read('minutes'),
      snapshots: read('snapshots'),
    })
  }
  const whatIf = asked ? (query.data?.areas.find(({ ref }) => ref === area.ref)?.whatIf ?? null) : null
  return (
    <Panel title={t('title')}>
      <form onSubmit={submit} className="grid gap-2 px-3.5 py-3">
        {FIELDS.map((field) => (
          <div key={field} className="grid grid-cols-[minmax(0,1fr)_88px] items-center gap-2">
            <label htmlFor={`${id}-${field}`}>{t(field)}</label>
            <TextInput
              id={`${id}-${field}`}
              inputMode="numeric"
              placeholder={t('asIs')}
              value={text(field)}
              onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
              className="text-right"
            />
          </div>
        ))}
        <Button type="submit" className="justify-self-start">
          {t('ask')}
        </Button>
      </form>
      {query.error !== null && asked && (
        <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {whatIf !== null && (
        <p role="status" className="border-t border-line px-3.5 py-2.5">
          {whatIf.reachesBackTo === null ? (
            t('none')
          ) : (
            <>
              {t('reaches')} <Instant at={whatIf.reachesBackTo} now={answer.now} />.
            </>
          )}{' '}
          {whatIf.limit !== null && (
            <span className="text-text-2">
              {t('limit')} <Says lake={lake}>{whatIf.limit.because}</Says>
            </span>
          )}
        </p>
      )}
    </Panel>
  )
}
