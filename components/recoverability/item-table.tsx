'use client'

import { ChevronsRight, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Instant, RefText, Table, Td, Th, Tr, useFormat } from '@/components/ui'
import type { AreaProps } from './area-view'

/** The picture's twin: each table and job with its restore points counted. */
export function ItemTable({ answer, area, state, set }: AreaProps) {
  const t = useTranslations('recoverability.items')
  const format = useFormat()
  const items = answer.items.filter((item) => item.area === area.ref)
  const line = new Map((area.farthest?.rows ?? []).map((row) => [row.ref, row.target]))
  return (
    <Table label={t('label')}>
      <thead>
        <tr>
          <Th>{t('name')}</Th>
          <Th num>{t('usable')}</Th>
          <Th num>{t('points')}</Th>
          <Th>{t('back')}</Th>
          <Th>{t('line')}</Th>
          <Th>{t('closes')}</Th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const target = line.get(item.ref) ?? null
          return (
            <Tr key={item.ref} selected={item.ref === state.sel}>
              <Td>
                <button
                  type="button"
                  aria-pressed={item.ref === state.sel}
                  onClick={() => set({ sel: item.ref === state.sel ? null : item.ref })}
                  className="flex min-h-8 items-center gap-2 hover:underline max-sm:min-h-11 [&_.lucide]:size-3.5 [&_.lucide]:text-text-2"
                >
                  {item.kind === 'table' ? <Table2 /> : <ChevronsRight />}
                  <RefText value={item.ref} />
                </button>
              </Td>
              <Td num>{format.count(item.points.filter(({ usable }) => usable === true).length)}</Td>
              <Td num>{format.count(item.points.length)}</Td>
              <Td>
                {item.reachesBackTo === null ? (
                  <span className="text-text-3">{t('nowhere')}</span>
                ) : (
                  <Instant at={item.reachesBackTo} now={answer.now} />
                )}
              </Td>
              <Td>
                {target === null ? (
                  <span className="text-text-3">{t('stays')}</span>
                ) : (
                  <RefText value={target} versionOnly hideRun />
                )}
              </Td>
              <Td>
                {item.closesAt === null ? (
                  <span className="text-text-3">{t('noEnd')}</span>
                ) : (
                  <Instant at={item.closesAt} now={answer.now} />
                )}
              </Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
