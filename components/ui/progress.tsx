import { cn } from './cn'

interface ProgressProps {
  readonly label: string
  readonly done: number
  /** `null` while it is not known how much there is: the bar says so instead of guessing. */
  readonly total: number | null
  readonly className?: string
}

/** A bar that only moves by what was done. */
export function Progress({ label, done, total, className }: ProgressProps) {
  const share = total === null || total === 0 ? null : Math.min(1, done / total)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total ?? undefined}
      aria-valuenow={total === null ? undefined : Math.min(done, total)}
      className={cn(
        'h-2 min-w-16 overflow-hidden rounded-[2px] border border-control bg-sunken',
        share === null && 'hatch',
        className,
      )}
    >
      {share !== null && <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />}
    </div>
  )
}
