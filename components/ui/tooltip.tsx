'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd'

interface TooltipProps {
  /** Repeats or explains; never the only place of a fact. */
  readonly says: ReactNode
  readonly keys?: string
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  readonly children: ReactElement
}

export function Tooltip({ says, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-80 items-center gap-2 rounded-card border border-line-2 bg-surface px-2 py-1 text-12 text-text shadow-float"
        >
          {says}
          {keys !== undefined && <Kbd>{keys}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Once, around the app: the second tooltip of a row opens at once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}
