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
    <div className="flex min-h-8.5 shrink-0 items-center gap-x-2 border-b border-line bg-accent-wash px-3 py-1 max-sm:py-0.5">
      <History className="size-3.5 shrink-0" />
      <p className="min-w-0">
        <b>{t('banner', { instant: format.instant(state.asOf) })}</b>{' '}
        <span className="text-text-2">{children}</span>
      </p>
      <Spacer />
      <Button size="sm" aria-label={t('back')} onClick={() => set({ asOf: null })}>
        <span className="max-sm:hidden">{t('back')}</span>
        <span className="sm:hidden">{t('backShort')}</span>
      </Button>
    </div>
  )
}
