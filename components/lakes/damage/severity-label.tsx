'use client'

import { useTranslations } from 'next-intl'
import { StateLabel } from '@/components/ui'
import type { WireDamageItem } from '@/lib/contracts'
import { SEVERITY_STATE } from '@/lib/view/damage/describe'

interface SeverityLabelProps {
  readonly severity: WireDamageItem['severity']
  /** Says how many instead of the word. */
  readonly count?: number
}

export function SeverityLabel({ severity, count }: SeverityLabelProps) {
  const t = useTranslations('damage')
  return (
    <StateLabel state={SEVERITY_STATE[severity]}>
      {count === undefined ? t(`severity.${severity}`) : t(`count.${severity}`, { count })}
    </StateLabel>
  )
}
