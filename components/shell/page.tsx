import type { ReactNode } from 'react'
import { cn } from '@/components/ui'

/** A page that scrolls: 24 px at the sides, 16 on a phone. */
export function ScrollPage({
  children,
  className,
}: {
  readonly children: ReactNode
  readonly className?: string
}) {
  return (
    <div className={cn('flex w-full flex-1 flex-col gap-4 px-6 py-5 max-sm:px-4 max-sm:py-4', className)}>
      {children}
    </div>
  )
}

/** A page as large as what is left of the window: bars, a picture, a panel. Its parts scroll, it does not. */
export function FillPage({
  children,
  className,
}: {
  readonly children: ReactNode
  readonly className?: string
}) {
  return (
    <div
      className={cn(
        'flex h-[calc(100dvh-var(--head)-var(--foot))] min-h-0 flex-col overflow-hidden',
        className,
      )}
    >
      {children}
    </div>
  )
}
