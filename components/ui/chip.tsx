import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { Tooltip } from './tooltip'

interface ChipProps {
  readonly children: ReactNode
  readonly border?: 'solid' | 'dashed' | 'dotted'
  /** Filled with ink: the one of its kind (root, chosen). */
  readonly strong?: boolean
  readonly className?: string
}

/** A short word in a hairline box. Never coloured: colour is for state. */
export function Chip({ children, border = 'solid', strong = false, className }: ChipProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center rounded-chip border px-1.25 text-11 font-medium whitespace-nowrap',
        {
          solid: 'border-solid border-line-2',
          dashed: 'border-dashed border-control',
          dotted: 'border-dotted border-control',
        }[border],
        strong ? 'border-text bg-text text-bg' : 'text-text-2',
        className,
      )}
    >
      {children}
    </span>
  )
}

export type CertaintyName = 'exact' | 'range' | 'atMost' | 'tentative' | 'assumed'

const BORDERS: Record<CertaintyName, 'solid' | 'dashed' | 'dotted'> = {
  exact: 'solid',
  range: 'dashed',
  atMost: 'dashed',
  assumed: 'dashed',
  tentative: 'dotted',
}

/** How sure an edge or a version is; its meaning in a tooltip. */
export function CertaintyChip({ certainty }: { readonly certainty: CertaintyName }) {
  const t = useTranslations('certainty')
  return (
    <Tooltip says={t(`${certainty}.says`)}>
      <span className="inline-flex">
        <Chip border={BORDERS[certainty]}>{t(`${certainty}.word`)}</Chip>
      </span>
    </Tooltip>
  )
}
