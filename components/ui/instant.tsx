'use client'

import { cn } from './cn'
import { useFormat } from './use-format'

interface InstantProps {
  /** RFC 3339 of the wire. */
  readonly at: string
  /** The instant it is looked at from: gives the age, and spares the date of the same day. */
  readonly now?: string | number | null
  readonly precision?: 'min' | 's' | 'ms'
  /** `both`: age first, then the instant, quieter. */
  readonly show?: 'instant' | 'age' | 'both'
  readonly className?: string
}

/** An instant, always with its zone; the whole of it on hover and in `datetime`. */
export function Instant({ at, now = null, precision = 's', show = 'instant', className }: InstantProps) {
  const format = useFormat()
  const base = now === null ? null : typeof now === 'number' ? now : Date.parse(now)
  const text = format.instant(at, { now: base, precision })
  const age = base === null ? null : format.age(at, base)
  return (
    <time
      dateTime={at}
      title={format.instant(at, { precision: 'ms' })}
      className={cn('whitespace-nowrap', className)}
    >
      {show === 'instant' || age === null ? (
        text
      ) : show === 'age' ? (
        age
      ) : (
        <>
          {age} <span className="text-text-3">{text}</span>
        </>
      )}
    </time>
  )
}
