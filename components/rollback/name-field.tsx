'use client'

import { useTranslations } from 'next-intl'
import { useId, useState, type FormEvent } from 'react'
import { Button, TextInput } from '@/components/ui'

interface NameFieldProps {
  readonly label: string
  readonly hint?: string
  readonly names: readonly string[]
  readonly find: (name: string) => string | null
  readonly action: string
  readonly onTake: (ref: string) => void
}

/** A table or job by its name, with the browser's own suggestions. */
export function NameField({ label, hint, names, find, action, onTake }: NameFieldProps) {
  const t = useTranslations('rollback.name')
  const id = useId()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const ref = find(text)
    setWrong(ref === null)
    if (ref === null) return
    setText('')
    onTake(ref)
  }
  return (
    <form onSubmit={submit} className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint !== undefined && <p className="text-12 text-text-2">{hint}</p>}
      <div className="flex max-w-110 gap-2">
        <TextInput
          id={id}
          mono
          list={`${id}-names`}
          value={text}
          wrong={wrong}
          aria-describedby={wrong ? `${id}-says` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
        />
        <datalist id={`${id}-names`}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" disabled={text.trim() === ''}>
          {action}
        </Button>
      </div>
      {wrong && (
        <p id={`${id}-says`} role="alert" className="text-12 text-broken-ink">
          {t('unknown', { name: text.trim() })}
        </p>
      )}
    </form>
  )
}
