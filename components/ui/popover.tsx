'use client'

import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './cn'

interface PopoverProps {
  readonly trigger: ReactElement
  readonly label: string
  readonly children: ReactNode
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly align?: 'start' | 'end'
  readonly className?: string
}

/** A floating layer with controls of its own; closes with Esc and gives the focus back. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'end',
  className,
}: PopoverProps) {
  const owned = {
    ...(open === undefined ? {} : { open }),
    ...(onOpenChange === undefined ? {} : { onOpenChange }),
  }
  return (
    <Radix.Root {...owned}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'z-50 w-88 max-w-[calc(100vw-16px)] rounded-panel border border-line-2 bg-surface shadow-float outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
