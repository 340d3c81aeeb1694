'use client'

import { cn } from './cn'
import { StateLabel } from './state-glyph'
import type { StateName } from './states'
import { useStateWords, type StateDetail } from './use-state-words'

interface StateWordProps {
  readonly state: StateName
  readonly subject: 'table' | 'job'
  /** Said after the word, quieter. */
  readonly detail?: StateDetail | null
  /** The instant states are judged at. */
  readonly now?: string | number | null
  readonly chip?: boolean
  /** The word alone; the detail then only chooses it. */
  readonly wordOnly?: boolean
  readonly className?: string
}

/** Glyph, word, and what is known of the reason. */
export function StateWord({
  state,
  subject,
  detail = null,
  now = null,
  chip = false,
  wordOnly = false,
  className,
}: StateWordProps) {
  const words = useStateWords()
  const more = wordOnly ? null : words.detail({ state, subject, detail, now })
  return (
    <span className={cn('inline-flex flex-wrap items-center align-middle gap-x-1.5', className)}>
      <StateLabel state={state} chip={chip}>
        {words.word(state, subject, detail)}
      </StateLabel>
      {more !== null && <span className="text-text-2">{more}</span>}
    </span>
  )
}
