'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { ReadTime } from '@/components/lakes'
import { Button, Details, Instant, TextInput, useNow } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { readUtcField, toUtcField } from '@/lib/view/as-of'
import { lastReadAt } from '@/lib/view/syncs/last-read'

interface AsOfChoicesProps {
  readonly lake: WireLake
  readonly asOf: string | null
  readonly onChoose: (asOf: string | null) => void
}

/** The lake's named instants, any other, and how old the facts are. */
export function AsOfChoices({ lake, asOf, onChoose }: AsOfChoicesProps) {
  const t = useTranslations('shell.asOf')
  const now = useNow()
  const readAt = lastReadAt(lake)
  const named = lake.instants.length > 0 ? lake.instants : [{ label: 'now', title: t('end'), at: null }]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3">
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-12 font-medium text-text-3">{t('choose')}</legend>
        {named.map((instant) => (
          <label
            key={instant.label}
            className="flex min-h-8 items-start gap-2 rounded-card px-2 py-1.5 hover:bg-hover has-checked:bg-accent-wash max-sm:min-h-11"
          >
            <input
              type="radio"
              name="as-of"
              className="mt-1 accent-(--accent)"
              checked={instant.at === asOf}
              onChange={() => onChoose(instant.at)}
            />
            <span className="min-w-0">
              {instant.title}
              {instant.at !== null && <Instant at={instant.at} className="block text-12 text-text-3" />}
            </span>
          </label>
        ))}
      </fieldset>
      <OtherInstant asOf={asOf} onChoose={onChoose} />
      <Details
        className="border-t border-line pt-3 text-12"
        items={[
          {
            term: t('lastRead'),
            value: readAt === null ? <ReadTime lake={lake} /> : <Instant at={readAt} now={now} show="both" />,
          },
          ...(lake.frozenAt === null ? [] : [{ term: t('frozenAt'), value: <Instant at={lake.frozenAt} /> }]),
        ]}
      />
      {(lake.frozenAt !== null || lake.instants.length > 0) && (
        <p className="text-12 text-text-2">{t('frozenSays')}</p>
      )}
      <Link href="/connections" className="text-12 font-medium text-accent-ink hover:underline">
        {t('details')}
      </Link>
    </div>
  )
}

function OtherInstant({ asOf, onChoose }: Pick<AsOfChoicesProps, 'asOf' | 'onChoose'>) {
  const t = useTranslations('shell.asOf')
  const [text, setText] = useState(asOf === null ? '' : toUtcField(asOf))
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = readUtcField(text)
    setWrong(at === null)
    if (at !== null) onChoose(at)
  }
  return (
    <form onSubmit={submit} className="grid gap-1">
      <label htmlFor="as-of-other" className="text-12 font-medium text-text-3">
        {t('other')} <span className="font-normal">({t('instant')})</span>
      </label>
      <div className="flex gap-2">
        <TextInput
          id="as-of-other"
          mono
          value={text}
          wrong={wrong}
          placeholder="2026-11-29 22:16:46"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{t('apply')}</Button>
      </div>
      {wrong && (
        <p role="alert" className="text-12 text-broken-ink">
          {t('unreadable')}
        </p>
      )}
    </form>
  )
}
