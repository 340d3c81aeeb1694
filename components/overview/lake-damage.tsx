'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { SeverityLabel } from '@/components/lakes'
import { damageQuery } from '@/lib/client'
import { damageHref } from '@/lib/view/url-state'

interface LakeDamageProps {
  readonly lake: string
  readonly asOf: string | null
}

/** How much of a lake is broken already, with the way to it; a notice is no reason to stop by. */
export function LakeDamage({ lake, asOf }: LakeDamageProps) {
  const t = useTranslations('overview.lakes')
  const { data } = useQuery(damageQuery(lake, { asOf, limit: 1 }))
  if (data === undefined) return null
  const { damage, suspicion } = data.counts
  const severity = damage > 0 ? 'damage' : 'suspicion'
  return (
    <Link href={damageHref(lake, asOf)} className="hover:underline">
      {damage + suspicion === 0 ? (
        <span className="text-text-3">{t('noDamage')}</span>
      ) : (
        <SeverityLabel severity={severity} count={damage > 0 ? damage : suspicion} />
      )}
    </Link>
  )
}
