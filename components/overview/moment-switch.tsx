'use client'

import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { lookInstant } from '@/lib/view/overview/look'

interface MomentSwitchProps {
  readonly lakes: readonly WireLake[]
  readonly moment: string
  readonly onChange: (moment: string) => void
}

/** Between the named instants of a recording; nothing where time goes on. */
export function MomentSwitch({ lakes, moment, onChange }: MomentSwitchProps) {
  const t = useTranslations('overview')
  const recording = lakes.find((lake) => lake.instants.length > 1)
  if (recording === undefined) return null
  return (
    <Segmented
      size="sm"
      label={t('moment')}
      value={lookInstant(recording, moment)?.label ?? ''}
      onChange={onChange}
      options={recording.instants.map(({ label, title }) => ({ value: label, text: title }))}
    />
  )
}
