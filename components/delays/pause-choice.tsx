'use client'

import { useTranslations } from 'next-intl'
import { Segmented } from '@/components/ui'

/** Hours, or what else can be said of a pause. */
export type Pause = 'keep' | 'off' | '1' | '4' | '24' | '168'

interface PauseChoiceProps {
  readonly label: string
  readonly value: Pause
  readonly onChange: (value: Pause) => void
  readonly choices: readonly Pause[]
}

export function PauseChoice({ label, value, onChange, choices }: PauseChoiceProps) {
  const t = useTranslations('delays.setting.pauseFor')
  return (
    <div className="max-w-full overflow-x-auto">
      <Segmented
        label={label}
        value={value}
        onChange={onChange}
        options={choices.map((choice) => ({ value: choice, text: t(choice) }))}
      />
    </div>
  )
}

/** The end of a pause that begins now; `null` = none, `undefined` = as it was. */
export function pauseEnd(pause: Pause, now: number): string | null | undefined {
  if (pause === 'keep') return undefined
  return pause === 'off' ? null : new Date(now + Number(pause) * 3_600_000).toISOString()
}
