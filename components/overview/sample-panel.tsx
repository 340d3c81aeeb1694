'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { RemoveLakeDialog } from '@/components/lakes'
import { Button, Instant, Panel } from '@/components/ui'
import type { WireLake } from '@/lib/contracts'
import { delaysHref, lineageHref, versionsHref } from '@/lib/view/url-state'

/** What the sample is, its instants, and that it can go. */
export function SamplePanel({ lake }: { readonly lake: WireLake }) {
  const t = useTranslations('overview.sample')
  const [removing, setRemoving] = useState(false)
  const lived = lake.instants.find((instant) => instant.at !== null)?.at ?? null
  return (
    <Panel title={t('title')}>
      <div className="grid gap-3 px-4 py-3.5">
        <p>
          {t.rich('says', {
            b: (chunks: ReactNode) => <b className="font-mono text-[.94em]">{chunks}</b>,
            lake: lake.name,
            tables: lake.counts.tables,
            jobs: lake.counts.jobs,
          })}
        </p>
        {lake.instants.length > 0 && (
          <div>
            <h3 className="mb-1 text-12 font-medium text-text-3">{t('instants')}</h3>
            <ul>
              {lake.instants.map((instant) => (
                <li key={instant.label}>
                  <Link
                    href={lineageHref(lake.name, { asOf: instant.at })}
                    className="block py-0.75 text-accent-ink hover:underline max-sm:py-2.5"
                  >
                    {instant.title}
                  </Link>
                  {instant.at !== null && <Instant at={instant.at} className="block text-12 text-text-3" />}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="border-t border-line pt-3">
          <h3 className="mb-1 text-12 font-medium text-text-3">{t('questions')}</h3>
          <Link
            href={lineageHref(lake.name, { asOf: lived })}
            className="block py-0.75 text-accent-ink hover:underline max-sm:py-2.5"
          >
            {t('feeds')}
          </Link>
          <Link
            href={versionsHref(lake.name, { asOf: lived })}
            className="block py-0.75 text-accent-ink hover:underline max-sm:py-2.5"
          >
            {t('came')}
          </Link>
          <Link
            href={delaysHref(lake.name, { asOf: lived })}
            className="block py-0.75 text-accent-ink hover:underline max-sm:py-2.5"
          >
            {t('late')}
          </Link>
        </div>
        <div className="flex items-center gap-2 border-t border-line pt-3">
          <Button size="sm" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
          <span className="text-12 text-text-3">{t('removable')}</span>
        </div>
      </div>
      <RemoveLakeDialog lake={lake} open={removing} onOpenChange={setRemoving} />
    </Panel>
  )
}
