'use client'

import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLakeState } from '@/components/url-state'
import { Button, Spacer, useFormat } from '@/components/ui'

/** Under the bar while the past is shown: which instant, what that means here, and the way back. */
export function AsOfBanner({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations('shell.asOf')
  const format = useFormat()
  const { state, set } = useLakeState()
  if (state.asOf === null) return null
  return (
    <div className="flex min-h-8.5 shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-accent-wash px-3 py-1">
      <History className="size-3.5" />
      <b>{t('banner', { instant: format.instant(state.asOf) })}</b>
      <span className="text-text-2">{children}</span>
      <Spacer />
      <Button size="sm" onClick={() => set({ asOf: null })}>
        {t('back')}
      </Button>
    </div>
  )
}
