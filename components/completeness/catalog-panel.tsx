'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Details, Panel } from '@/components/ui'
import { catalogOptionsQuery } from '@/lib/client'
import type { WireCompleteness } from '@/lib/contracts'

/** What the catalog says of lineage itself; nothing here changes it, for nothing could. */
export function CatalogPanel({ lake, answer }: { readonly lake: string; readonly answer: WireCompleteness }) {
  const t = useTranslations('completeness.options')
  const options = useQuery(catalogOptionsQuery(lake))
  return (
    <Panel title={t('title')}>
      <div className="grid gap-2 px-3.5 py-3">
        <Details
          items={[
            { term: <code>{t('table')}</code>, value: t(answer.tableLineage ?? 'unknown') },
            { term: <code>{t('data')}</code>, value: t(answer.dataLineage ?? 'unknown') },
          ]}
        />
        <p className="text-12 text-text-2">{t('fixed')}</p>
        {answer.dataLineage === 'off' && <p className="text-12 text-text-2">{t('dataOff')}</p>}
        {options.data !== undefined && (
          <details>
            <summary className="cursor-pointer text-12 font-medium text-accent-ink max-sm:py-2">
              {t('all')}
            </summary>
            <dl className="grid gap-1 pt-2 text-12">
              {options.data.rows.map((row) => (
                <div key={row['key']}>
                  <dt className="text-text-3">
                    <code className="break-all">{row['key']}</code>
                  </dt>
                  <dd>
                    <code className="break-all">{row['value']}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </Panel>
  )
}
