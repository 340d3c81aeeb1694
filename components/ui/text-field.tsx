'use client'

import { useTranslations } from 'next-intl'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn'
import { StateGlyph } from './state-glyph'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  readonly optional?: boolean
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Ids, paths and addresses are mono. */
  readonly mono?: boolean
  /** `row`: label at the left where the surrounding `@container` is 500 px wide or more. */
  readonly layout?: 'row' | 'stack'
}

/** Label, input, and below it the hint or what is wrong, tied together for screen readers. */
export function TextField({
  label,
  optional = false,
  hint,
  error,
  mono = false,
  layout = 'stack',
  className,
  ...input
}: TextFieldProps) {
  const t = useTranslations('common')
  const id = useId()
  const wrong = error !== undefined && error !== null
  const says = wrong || hint !== undefined ? `${id}-says` : undefined
  return (
    <div
      className={cn(
        'grid gap-x-3 gap-y-1',
        layout === 'row' && '@min-[500px]:grid-cols-[156px_minmax(0,1fr)]',
        className,
      )}
    >
      <label htmlFor={id} className="pt-1 font-medium text-text-2">
        {label} {optional && <span className="font-normal text-text-3">{t('optional')}</span>}
      </label>
      <div className="grid gap-1">
        <TextInput id={id} mono={mono} wrong={wrong} aria-describedby={says} {...input} />
        {says !== undefined && (
          <div
            id={says}
            className={cn(
              'flex items-start gap-1.5 text-12 leading-4.5',
              wrong ? 'text-broken-ink' : 'text-text-2',
            )}
          >
            {wrong && <StateGlyph state="broken" className="mt-0.5" />}
            <span className="min-w-0 break-words">{wrong ? error : hint}</span>
          </div>
        )}
      </div>
    </div>
  )
}

interface TextInputProps extends ComponentProps<'input'> {
  readonly mono?: boolean
  readonly wrong?: boolean
}

/** The bare input, for bars and rows that bring their own label. */
export function TextInput({ mono = false, wrong = false, className, ...input }: TextInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-invalid={wrong}
      className={cn(
        'h-7 w-full min-w-0 rounded-card border bg-surface px-2 text-13 text-text max-sm:h-11 max-sm:text-16',
        mono && 'font-mono text-12',
        wrong ? 'border-broken-edge' : 'border-control',
        className,
      )}
      {...input}
    />
  )
}
