'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from './button'
import { cn } from './cn'
import { StateGlyph } from './state-glyph'
import type { StateName } from './states'

interface EmptyNoticeProps {
  readonly icon: ReactNode
  /** What: one sentence. */
  readonly title: ReactNode
  /** Why: one sentence. */
  readonly why?: ReactNode
  /** The way out. */
  readonly actions?: ReactNode
  /** `h1` where it is all the page says. */
  readonly heading?: 'h1' | 'h2'
  readonly className?: string
}

/** Fills the place where something would be: what, why, way out. */
export function EmptyNotice({
  icon,
  title,
  why,
  actions,
  heading: Heading = 'h2',
  className,
}: EmptyNoticeProps) {
  return (
    <div className={cn('grid flex-1 place-content-center px-5 py-10', className)}>
      <div className="grid max-w-140 grid-cols-[40px_minmax(0,1fr)] gap-3.5">
        <span className="flex size-10 items-center justify-center rounded-panel border border-control bg-surface text-text-2 [&_.lucide]:size-5">
          {icon}
        </span>
        <div>
          <Heading className="text-16 font-semibold">{title}</Heading>
          {why !== undefined && <p className="text-text-2">{why}</p>}
          {actions !== undefined && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
        </div>
      </div>
    </div>
  )
}

interface NoticeRowProps {
  /** `late` for a warning, `broken` for a failure, `unknown` for something hidden. */
  readonly state: StateName
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly className?: string
  /** Announce at once when it appears. */
  readonly alert?: boolean
}

/** One line above or between facts that stay: glyph, what, why, one way out. */
export function NoticeRow({ state, title, children, action, className, alert = false }: NoticeRowProps) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={cn('grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-2.5 px-3.5 py-2.5', className)}
    >
      <StateGlyph state={state} size={16} className="mt-0.5" />
      <div className="min-w-0 break-words">
        <b>{title}</b> {children !== undefined && <span className="text-text-2">{children}</span>}
      </div>
      {action}
    </div>
  )
}

interface ErrorNoticeProps {
  /** What could not be read, as the start of a sentence: “The graph”. */
  readonly what?: string
  /** In its place, where something else than reading failed. */
  readonly title?: string
  readonly error: Error & { readonly requestId?: string | null; readonly kind?: string }
  readonly onRetry?: () => void
  readonly className?: string
}

/** A failed request in one row; what was read before stays on the page. */
export function ErrorNotice({ what, title, error, onRetry, className }: ErrorNoticeProps) {
  const t = useTranslations()
  const why =
    error.kind === 'unreachable'
      ? [t('errors.unreachable'), what === undefined ? '' : t('errors.kept')].join(' ')
      : error.kind === 'unreadable'
        ? t('errors.unreadable', { detail: error.message })
        : error.message
  const retry =
    onRetry === undefined
      ? {}
      : {
          action: (
            <Button size="sm" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          ),
        }
  return (
    <NoticeRow
      alert
      state="broken"
      title={`${title ?? t('errors.couldNotRead', { what: what ?? '' })}:`}
      {...(className === undefined ? {} : { className })}
      {...retry}
    >
      {why}{' '}
      {typeof error.requestId === 'string' && (
        <span className="font-mono text-12">{t('common.request', { id: error.requestId })}</span>
      )}
    </NoticeRow>
  )
}
