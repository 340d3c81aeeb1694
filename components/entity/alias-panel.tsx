'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState, type FormEvent } from 'react'
import { Button, ErrorNotice, EvidenceList, Instant, Panel, RefText, TextInput } from '@/components/ui'
import { aliasesQuery, aliasKeys, joinNames, lakeKeys, partNames } from '@/lib/client'
import type { WireHint } from '@/lib/contracts'
import { aliasesOf } from '@/lib/view/aliases/aliases-of'

interface AliasPanelProps {
  readonly lake: string
  /** A table or job. */
  readonly refText: string
  readonly now: string | null
}

/** Names that may be this table or job, those that were joined to it by hand, and the way to join or part them. */
export function AliasPanel({ lake, refText, now }: AliasPanelProps) {
  const t = useTranslations('entity.alias')
  const query = useQuery(aliasesQuery(lake))
  const change = useNameChange(lake)
  if (query.data === undefined) {
    return query.error === null ? null : (
      <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  const { hints, joined, renamed } = aliasesOf(query.data, refText)
  return (
    <Panel title={t('title')}>
      {change.error !== null && <ErrorNotice title={t('failed')} error={change.error} />}
      {change.isSuccess && (
        <p role="status" className="border-b border-line px-3.5 py-2 text-text-2">
          {t('deriving')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {hints.map((hint) => (
          <Hint
            key={`${hint.from} ${hint.to}`}
            hint={hint}
            other={hint.from === refText ? hint.to : hint.from}
            now={now}
            busy={change.isPending}
            onJoin={() => change.mutate({ kind: 'join', from: hint.from, to: hint.to })}
          />
        ))}
        {joined.map(({ from, to, createdAt }) => (
          <li key={from} className="flex flex-wrap items-center gap-2 px-3.5 py-2">
            <span className="min-w-0 flex-1">
              <Name value={from} /> {t('means')} <Name value={to} />{' '}
              <span className="text-12 text-text-3">
                {t('byHand')} <Instant at={createdAt} />
              </span>
            </span>
            <Button
              size="sm"
              disabled={change.isPending}
              onClick={() => change.mutate({ kind: 'part', from })}
            >
              {t('takeBack')}
              <span className="sr-only">: {from}</span>
            </Button>
          </li>
        ))}
        {renamed.map((from) => (
          <li key={from} className="px-3.5 py-2">
            <Name value={from} /> <span className="text-text-2">{t('renamed')}</span>
          </li>
        ))}
      </ul>
      <JoinForm
        refText={refText}
        busy={change.isPending}
        onJoin={(from) => change.mutate({ kind: 'join', from, to: refText })}
      />
    </Panel>
  )
}

type NameChange =
  | { readonly kind: 'join'; readonly from: string; readonly to: string }
  | { readonly kind: 'part'; readonly from: string }

/** Each change derives the facts anew; the pages are asked again when that has ended. */
function useNameChange(lake: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: NameChange) =>
      change.kind === 'join' ? joinNames(lake, change.from, change.to) : partNames(lake, change.from),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: aliasKeys.all(lake) }),
        client.invalidateQueries({ queryKey: lakeKeys.all }),
      ]),
  })
}

interface HintProps {
  readonly hint: WireHint
  readonly other: string
  readonly now: string | null
  readonly busy: boolean
  readonly onJoin: () => void
}

function Hint({ hint, other, now, busy, onJoin }: HintProps) {
  const t = useTranslations('entity.alias')
  return (
    <li className="grid gap-1 px-3.5 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1">
          {t(other.startsWith('job:') ? 'mayBeJob' : 'mayBe')} <Name value={other} />:{' '}
          <span className="text-text-2">{t(`because.${hint.because}`)}</span>
        </span>
        <Button size="sm" disabled={busy} onClick={onJoin}>
          {t('join')}
          <span className="sr-only">: {other}</span>
        </Button>
      </div>
      {hint.evidence.length > 0 && (
        <details>
          <summary className="cursor-pointer text-12 font-medium text-accent-ink max-sm:py-2">
            {t('evidence')}
          </summary>
          <EvidenceList evidence={hint.evidence} now={now} className="pt-1.5" />
        </details>
      )}
    </li>
  )
}

interface JoinFormProps {
  readonly refText: string
  readonly busy: boolean
  readonly onJoin: (from: string) => void
}

/** Another name that a person knows to mean this table or job. */
function JoinForm({ refText, busy, onJoin }: JoinFormProps) {
  const t = useTranslations('entity.alias')
  const id = useId()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onJoin(text.trim())
    setText('')
  }
  return (
    <form onSubmit={submit} className="grid gap-1 border-t border-line px-3.5 py-2.5">
      <label htmlFor={id} className="text-text-2">
        {t(refText.startsWith('job:') ? 'otherJob' : 'other')}
      </label>
      <div className="flex max-w-140 gap-2">
        <TextInput
          id={id}
          mono
          value={text}
          placeholder={t(refText.startsWith('job:') ? 'placeholderJob' : 'placeholder')}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={busy || text.trim() === ''}>
          {t('join')}
        </Button>
      </div>
    </form>
  )
}

/** A ref as everywhere; a catalog or path as it was said. */
function Name({ value }: { readonly value: string }) {
  return /^(table|job|boundary):/.test(value) ? (
    <RefText value={value} wrap />
  ) : (
    <code className="break-all">{value}</code>
  )
}
