'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { damageQuery } from '@/lib/client'
import type { WireDamageItem } from '@/lib/contracts'
import { anchorOf } from '@/lib/view/damage/describe'
import { damageHref } from '@/lib/view/url-state'
import { SeverityLabel } from './severity-label'

/** Findings that name one table or job, each with the way to all of it. Draws nothing where there is none. */
export function useDamageOf(lake: string, ref: string, asOf: string | null): readonly WireDamageItem[] {
  return useQuery(damageQuery(lake, { ref, asOf })).data?.items ?? []
}

interface DamageNotesProps {
  readonly lake: string
  readonly asOf: string | null
  readonly items: readonly WireDamageItem[]
}

export function DamageNotes({ lake, asOf, items }: DamageNotesProps) {
  const t = useTranslations('damage')
  return (
    <ul className="grid gap-2.5">
      {items.map((item) => (
        <li key={item.key} className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <SeverityLabel severity={item.severity} />
            <Link
              href={damageHref(lake, asOf, anchorOf(item))}
              className="font-medium hover:underline max-sm:py-1"
            >
              {t(`kind.${item.kind}`)}
            </Link>
          </span>
          <p className="line-clamp-4 break-words text-text-2">{item.meaning}</p>
        </li>
      ))}
    </ul>
  )
}
