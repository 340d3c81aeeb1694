'use client'

import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn'

interface SegmentedProps<T extends string> {
  /** Names the choice to screen readers. */
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly {
    readonly value: T
    readonly text: ReactNode
    readonly icon?: ReactNode
    readonly disabled?: boolean
  }[]
  readonly size?: 'md' | 'sm'
  readonly className?: string
}

/** One of a few, all of them visible. */
export function Segmented<T extends string>({
  label,
  value,
  onChange,
  options,
  size = 'md',
  className,
}: SegmentedProps<T>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className={cn(
        'inline-flex shrink-0 overflow-hidden rounded-card border border-control bg-surface font-medium',
        size === 'md' ? 'h-7 text-13 max-sm:h-10' : 'h-6 text-12 max-sm:h-10',
        className,
      )}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={cn(
            'inline-flex items-center gap-1.25 border-l border-line-2 px-2.5 whitespace-nowrap text-text-2 first:border-l-0 max-sm:px-3.5',
            'enabled:hover:bg-hover disabled:text-text-3 [&_.lucide]:size-3.5',
            '-outline-offset-2 data-[state=checked]:bg-accent-wash data-[state=checked]:text-accent-ink data-[state=checked]:shadow-[inset_0_-2px_0_var(--accent)]',
          )}
        >
          {option.icon}
          {option.text}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
