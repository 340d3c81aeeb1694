'use client'

import { ChevronDown, History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLakeState } from '@/components/url-state'
import { Button, cn, Popover, useFormat } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { viewInstant } from '@/lib/view/as-of'
import { AsOfChoices } from './as-of-choices'
import { ReadTime } from '@/components/lakes'

/** The instant of the view and when its facts were read, on every page of a lake. */
export function AsOfControl({ lake }: { readonly lake: WireLake }) {
  const t = useTranslations('shell.asOf')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const { state, set } = useLakeState()
  const view = viewInstant(lake, state.asOf)
  const past = view.kind === 'past'
  const text =
    past && view.at !== null
      ? format.instant(view.at)
      : (view.title ?? t(view.kind === 'live' ? 'now' : 'frozen'))
  return (
    <Popover
      label={t('label')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          aria-label={`${t('label')}: ${text}`}
          className={cn(past && 'border-accent bg-accent-wash', 'max-sm:px-3')}
        >
          <History />
          <b className={cn('font-medium max-md:hidden', past && 'font-semibold text-accent-ink')}>{text}</b>
          <span className="font-normal text-text-3 max-md:hidden" aria-hidden>
            ·
          </span>
          <ReadTime lake={lake} className="font-normal text-text-3" />
          {!past && (
            <span className="font-normal text-text-3 max-md:hidden" aria-hidden>
              · {t('zone')}
            </span>
          )}
          <ChevronDown className="size-3! max-sm:hidden" />
        </Button>
      }
    >
      <AsOfChoices
        lake={lake}
        asOf={state.asOf}
        onChoose={(asOf) => {
          set({ asOf })
          setOpen(false)
        }}
      />
    </Popover>
  )
}
