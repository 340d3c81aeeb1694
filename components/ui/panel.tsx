import type { ReactNode } from 'react'
import { cn } from './cn'

interface PanelProps {
  readonly title: ReactNode
  /** Said after the title, quieter. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string
  readonly label?: string
}

/** A card on the page: head rule, then content that brings its own padding. No cards inside. */
export function Panel({ title, aside, actions, children, className, label }: PanelProps) {
  return (
    <section
      aria-label={label}
      className={cn('min-w-0 rounded-panel border border-line bg-surface', className)}
    >
      <header className="flex min-h-10.5 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3.5 py-1.5">
        <h2 className="flex items-center gap-2 text-13 font-semibold">{title}</h2>
        {aside !== undefined && <div className="text-text-3">{aside}</div>}
        {actions !== undefined && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

interface DetailsProps {
  readonly items: readonly { readonly term: ReactNode; readonly value: ReactNode; readonly key?: string }[]
  readonly className?: string
}

/** Terms at the left, values at the right. */
export function Details({ items, className }: DetailsProps) {
  return (
    <dl className={cn('grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3.5 gap-y-1.5', className)}>
      {items.map((item, index) => (
        <div key={item.key ?? index} className="contents">
          <dt className="text-text-3">{item.term}</dt>
          <dd className="min-w-0">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
