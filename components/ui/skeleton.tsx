import { useTranslations } from 'next-intl'
import { cn } from './cn'

/** A still block where a fact will stand. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cn('block h-2 rounded-chip bg-sunken', className)} />
}

/** Rows where a list will stand; says once that it loads. */
export function SkeletonRows({
  rows = 4,
  className,
}: {
  readonly rows?: number
  readonly className?: string
}) {
  const t = useTranslations('common')
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-8 items-center gap-4 border-b border-line px-3.5 last:border-b-0">
          <Skeleton className={['w-40', 'w-56', 'w-32', 'w-48'][row % 4] ?? 'w-40'} />
          <Skeleton className="w-16" />
        </div>
      ))}
    </div>
  )
}
