'use client'

import { ChevronDown, History } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, Details, Popover, useFormat, useNow } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { ReadTime } from '@/components/lakes'
import { lastReadAt } from '@/lib/view/syncs/last-read'

/** Where no lake is chosen: the oldest read of all, so that nothing old hides behind something new. */
export function LakesRead({ lakes }: { readonly lakes: readonly WireLake[] }) {
  const t = useTranslations('shell.asOf')
  const format = useFormat()
  const now = useNow()
  const reads = lakes.map(lastReadAt)
  const oldest = reads.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b), reads[0] ?? null)
  const read =
    oldest === null || now === null ? t('nothingRead') : t('read', { age: format.age(oldest, now) })
  return (
    <Popover
      label={t('each')}
      trigger={
        <Button aria-label={`${t('label')}: ${t('now')}, ${read}`} className="max-sm:px-3">
          <History />
          <b className="font-medium max-md:hidden">{t('now')}</b>
          <span className="font-normal text-text-3">
            <span aria-hidden className="max-md:hidden">
              ·{' '}
            </span>
            {read}
            <span className="max-md:hidden"> · {t('zone')}</span>
          </span>
          <ChevronDown className="size-3! max-sm:hidden" />
        </Button>
      }
    >
      <div className="grid gap-3 p-3">
        <h2 className="text-12 font-medium text-text-3">{t('each')}</h2>
        <Details
          items={lakes.map((lake) => ({
            key: lake.name,
            term: lake.name,
            value: <ReadTime lake={lake} />,
          }))}
        />
        <Link href="/connections" className="text-12 font-medium text-accent-ink hover:underline">
          {t('details')}
        </Link>
      </div>
    </Popover>
  )
}
