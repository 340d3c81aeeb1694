'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, IconButton, TextField } from '@/components/ui'

interface RowListProps {
  readonly texts: readonly string[]
  readonly onChange: (texts: readonly string[]) => void
  readonly label: string
  readonly nextLabel: string
  readonly hint: string
  readonly placeholder: string
  readonly add: string
  /** Reason by row. */
  readonly reasonOf: (row: number) => string | undefined
}

/** One or more addresses of a kind; the first is always there and may stay empty. */
export function RowList({
  texts,
  onChange,
  label,
  nextLabel,
  hint,
  placeholder,
  add,
  reasonOf,
}: RowListProps) {
  const t = useTranslations('connect')
  const set = (row: number, text: string) => onChange(texts.map((old, index) => (index === row ? text : old)))
  return (
    <div className="grid gap-2">
      {texts.map((text, row) => {
        const name = row === 0 ? label : nextLabel
        return (
          <div key={row} className="flex items-start gap-1.5">
            <TextField
              layout="row"
              mono
              optional={row === 0}
              label={name}
              value={text}
              placeholder={placeholder}
              onChange={(event) => set(row, event.target.value)}
              error={reasonOf(row)}
              {...(row === texts.length - 1 ? { hint } : {})}
              className="min-w-0 flex-1"
            />
            {row > 0 && (
              <IconButton
                label={t('remove', { what: name })}
                icon={<X />}
                onClick={() => onChange(texts.filter((_, index) => index !== row))}
              />
            )}
          </div>
        )
      })}
      <div className="@min-[500px]:pl-42">
        <Button
          size="sm"
          look="quiet"
          icon={<Plus />}
          onClick={() => onChange([...texts, ''])}
          className="-ml-2"
        >
          {add}
        </Button>
      </div>
    </div>
  )
}
