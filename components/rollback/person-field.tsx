'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '@/components/ui'
import { usePerson } from './use-person'

/** Whose name stands with what is done. */
export function PersonField() {
  const t = useTranslations('rollback.person')
  const [name, setName] = usePerson()
  return (
    <TextField
      label={t('label')}
      optional
      hint={t('hint')}
      value={name}
      maxLength={200}
      onChange={(event) => setName(event.target.value)}
      className="max-w-110"
    />
  )
}
