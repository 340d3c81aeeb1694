'use client'

import { useTranslations } from 'next-intl'
import { useId, useState, type FormEvent } from 'react'
import { Button, Segmented, TextInput } from '@/components/ui'
import { readUtcField } from '@/lib/view/as-of'
import { parseAnchor } from '@/lib/view/versions'
import type { RollbackState } from '@/lib/view/url-state'

interface WishFieldProps {
  readonly state: RollbackState
  readonly set: (change: Partial<RollbackState>) => void
  /** A table or job without a version: its versions are shown to choose from. */
  readonly onOwner: (ref: string) => void
}

const KINDS = ['at', 'before', 'time'] as const
type Kind = (typeof KINDS)[number]

/** A wish, typed or pasted: a version to go back to, a bad commit, an instant. */
export function WishField({ state, set, onOwner }: WishFieldProps) {
  const t = useTranslations('rollback.wishField')
  const id = useId()
  const [kind, setKind] = useState<Kind>('at')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<'time' | 'empty' | 'boundary' | 'unreadable' | null>(null)
  const take = (change: Partial<RollbackState>) => {
    setText('')
    set(change)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind === 'time') {
      const time = readUtcField(text)
      return time === null ? setWrong('time') : take({ time })
    }
    const parsed = parseAnchor(text)
    if (parsed.ok) return take({ [kind]: [...new Set([...state[kind], parsed.ref])] })
    if (parsed.problem !== 'no-version') return setWrong(parsed.problem)
    setText('')
    onOwner(parsed.ref)
  }
  return (
    <form onSubmit={submit} className="grid gap-2 px-3.5 py-3">
      <Segmented
        label={t('kind')}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setWrong(null)
        }}
        options={KINDS.map((value) => ({ value, text: t(`kinds.${value}`) }))}
        className="justify-self-start max-sm:*:px-2.5"
      />
      <label htmlFor={id} className="text-text-2">
        {t(`says.${kind}`)}
      </label>
      <div className="flex max-w-140 gap-2">
        <TextInput
          id={id}
          mono
          value={text}
          wrong={wrong !== null}
          placeholder={t(`placeholder.${kind}`)}
          aria-describedby={wrong === null ? undefined : `${id}-says`}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(null)
          }}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('add')}
        </Button>
      </div>
      {wrong !== null && (
        <p id={`${id}-says`} role="alert" className="text-12 text-broken-ink">
          {t(`wrong.${wrong}`)}
        </p>
      )}
    </form>
  )
}
