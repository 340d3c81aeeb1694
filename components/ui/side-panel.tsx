'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { IconButton } from './button'
import { cn } from './cn'

interface SidePanelProps {
  /** Names the region. */
  readonly label: string
  readonly icon: ReactNode
  readonly title: ReactNode
  /** Second line of the head: state chip and one fact. */
  readonly aside?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Read time and kinds of evidence. */
  readonly footer?: ReactNode
}

/** 324 px beside the picture; below 640 px a sheet over its lower half. */
export function SidePanel({ label, icon, title, aside, onClose, children, footer }: SidePanelProps) {
  const t = useTranslations('common')
  return (
    <aside
      aria-label={label}
      className={cn(
        'flex w-81 shrink-0 flex-col border-l border-line bg-surface',
        'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--foot) max-sm:z-30 max-sm:max-h-[46dvh] max-sm:w-auto max-sm:rounded-t-[12px] max-sm:border-t max-sm:border-l-0 max-sm:border-line-2 max-sm:shadow-float',
      )}
    >
      <div className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-control sm:hidden" aria-hidden />
      <header className="border-b border-line px-4 py-3">
        <div className="flex items-start gap-2">
          <span className="mt-0.5 text-text-2">{icon}</span>
          <h2 className="min-w-0 flex-1 text-14 font-semibold break-words">{title}</h2>
          <IconButton size="sm" label={t('close')} icon={<X />} onClick={onClose} className="-mt-0.5 -mr-1" />
        </div>
        {aside !== undefined && <div className="mt-1.5 text-12 text-text-3">{aside}</div>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
        {children}
      </div>
      {footer !== undefined && (
        <footer className="border-t border-line px-4 py-2 text-12 text-text-3">{footer}</footer>
      )}
    </aside>
  )
}

interface PanelSectionProps {
  readonly title?: ReactNode
  readonly count?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

export function PanelSection({ title, count, children, className }: PanelSectionProps) {
  return (
    <section className={cn('border-b border-line px-4 py-3 last:border-b-0', className)}>
      {title !== undefined && (
        <h3 className="mb-1.5 flex gap-1.5 text-12 font-medium text-text-3">
          {title}
          {count !== undefined && <span>{count}</span>}
        </h3>
      )}
      {children}
    </section>
  )
}
