'use client'

import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'

interface StepperProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

const STEPS = new Map([
  ['ArrowUp', 1],
  ['ArrowRight', 1],
  ['ArrowDown', -1],
  ['ArrowLeft', -1],
])

/** A small number with one less and one more. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const t = useTranslations('common')
  const change = (next: number) => {
    if (next >= min && next <= max && next !== value) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key)
    const edge = event.key === 'Home' ? min : event.key === 'End' ? max : null
    if (step === undefined && edge === null) return
    event.preventDefault()
    change(edge ?? value + (step ?? 0))
  }
  const side =
    'flex h-full w-6 items-center justify-center text-text-2 enabled:hover:bg-hover disabled:text-text-3 max-sm:w-10 -outline-offset-2 [&_.lucide]:size-3'
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex h-7 shrink-0 items-center overflow-hidden rounded-card border border-control bg-surface max-sm:h-10"
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('decrease', { label })}
        disabled={value <= min}
        onClick={() => change(value - 1)}
        className={side}
      >
        <Minus />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={onKeyDown}
        className="flex h-full min-w-6 items-center justify-center border-x border-line-2 px-2 font-semibold -outline-offset-2"
      >
        {value}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('increase', { label })}
        disabled={value >= max}
        onClick={() => change(value + 1)}
        className={side}
      >
        <Plus />
      </button>
    </div>
  )
}
