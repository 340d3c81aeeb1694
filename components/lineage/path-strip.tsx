'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, ErrorNotice, IconButton, RefText, StateGlyph, useFormat } from '@/components/ui'
import { refLabel } from '@/lib/view/ref-parts'
import { delayHref } from '@/lib/view/url-state'
import type { Lineage } from './use-lineage'

/** Whose way is lit, how late it is, and how to go back to all of it. */
export function PathStrip({ view }: { readonly view: Lineage }) {
  const t = useTranslations('lineage.path')
  const format = useFormat()
  const { lake, state, url, path } = view
  if (state.path === null) return null
  const row = 'border-b border-line bg-surface'
  const close = (
    <IconButton size="sm" label={t('close')} icon={<X />} onClick={() => url.set({ path: null })} />
  )
  if (path.error !== null) {
    return <ErrorNotice what={t('what', { name: refLabel(state.path) })} error={path.error} className={row} />
  }
  const late = path.delay?.lateMs ?? null
  return (
    <div className={`flex min-h-9 shrink-0 flex-wrap items-center gap-x-2.5 px-3 py-1 ${row}`}>
      {path.delay !== null && <StateGlyph state={path.delay.state} size={16} />}
      <p className="min-w-0">
        {t.rich(late === null || late === 0 ? 'says' : 'saysLate', {
          ref: () => <RefText value={state.path ?? ''} wrap />,
          age: format.duration(late ?? 0),
        })}
      </p>
      <span className="flex-1" />
      <Button asChild size="sm">
        <Link href={delayHref(lake, state.path, state.asOf)}>{t('why')}</Link>
      </Button>
      {close}
    </div>
  )
}
