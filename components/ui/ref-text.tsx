'use client'

import { refLabel, refParts } from '@/lib/view/ref-parts'
import { cn } from './cn'
import { CopyButton } from './copy-button'

interface RefTextProps {
  /** Ref of the wire: `table:ods.orders@812`. */
  readonly value: string
  /** Leave out the run of a job where the page names it elsewhere. */
  readonly hideRun?: boolean
  /** Show the version alone, where the name stands beside it. */
  readonly versionOnly?: boolean
  /** With a button that copies the whole ref. */
  readonly copyable?: boolean
  /** Break long names instead of keeping them in one line. */
  readonly wrap?: boolean
  readonly className?: string
}

/** The same id everywhere: place muted, name in ink, version in accent ink. */
export function RefText({ value, hideRun, versionOnly, copyable, wrap, className }: RefTextProps) {
  const parts = refParts(value)
  const text = (
    <span
      className={cn(
        'font-mono text-[.94em] font-medium',
        wrap === true ? 'wrap-anywhere' : 'whitespace-nowrap',
        className,
      )}
    >
      {versionOnly !== true && parts.place !== '' && (
        <span className="font-normal text-text-3">{parts.place}</span>
      )}
      {versionOnly !== true && parts.name}
      {hideRun !== true && parts.run !== null && <span className="font-normal text-text-3">{parts.run}</span>}
      {parts.version !== null && <span className="text-accent-ink">{parts.version}</span>}
      {parts.identity !== null && <span className="font-normal text-text-3">{parts.identity}</span>}
    </span>
  )
  if (copyable !== true) return text
  return (
    <span className="group/copy inline-flex items-center gap-0.5">
      {text}
      <CopyButton reveal value={value} what={refLabel(value)} />
    </span>
  )
}
