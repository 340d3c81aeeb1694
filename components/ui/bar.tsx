import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

/** The 40 px bar under the head: controls of the view, its one primary button at the end. */
export function Bar({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex min-h-10 shrink-0 items-center gap-2 overflow-x-auto border-b border-line bg-surface px-3 py-1.25 whitespace-nowrap [scrollbar-width:none]',
        className,
      )}
      {...rest}
    />
  )
}

export function BarLabel({ children }: { readonly children: ReactNode }) {
  return <span className="text-12 text-text-3">{children}</span>
}

export function BarRule() {
  return <span aria-hidden className="mx-0.5 h-4.5 w-px shrink-0 bg-line-2" />
}

/** Pushes what follows to the end. */
export function Spacer() {
  return <span aria-hidden className="flex-1" />
}
