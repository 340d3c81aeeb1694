'use client'

import { Check, ChevronsRight, Minus, Table2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { CopyButton, Panel, RefText, Table, Td, Th } from '@/components/ui'
import type { WireCompleteness } from '@/lib/contracts'
import { refHref } from '@/lib/view/url-state'

const WITNESSES = ['files', 'checkpoints', 'flink', 'events', 'rows'] as const

type Item = WireCompleteness['items'][number]

/** Each table and job against the kinds of evidence; those with a gap first. */
export function EvidenceTable({ lake, items }: { readonly lake: string; readonly items: readonly Item[] }) {
  const t = useTranslations('completeness')
  if (items.length === 0) {
    return (
      <Panel title={t('list')}>
        <p className="px-3.5 py-3">
          <b>{t('empty')}</b> <span className="text-text-2">{t('emptyWhy')}</span>
        </p>
      </Panel>
    )
  }
  return (
    <Panel title={t('list')} aside={<span className="text-12">{t('exactWhy')}</span>}>
      <Table label={t('list')}>
        <thead>
          <tr>
            <Th>{t('name')}</Th>
            {WITNESSES.map((witness) => (
              <Th key={witness} className="text-center">
                {t(`witness.${witness}`)}
              </Th>
            ))}
            <Th num>{t('exact')}</Th>
            <Th className="max-sm:hidden">{t('missing')}</Th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.ref} lake={lake} item={item} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ lake, item }: { readonly lake: string; readonly item: Item }) {
  const t = useTranslations('completeness')
  const { ref, kind, witnesses, versions, exact, gap } = item
  return (
    <tr>
      <Td className="align-top">
        <span className="flex min-w-40 items-center gap-1.5">
          {kind === 'job' ? (
            <ChevronsRight className="size-3.5! shrink-0 text-text-2" />
          ) : (
            <Table2 className="size-3.5! shrink-0 text-text-2" />
          )}
          <Link href={refHref(lake, ref) ?? '#'} className="min-w-0 hover:underline">
            <RefText value={ref} wrap />
          </Link>
        </span>
        {/* On a phone the last column would lie out of sight. */}
        {gap !== null && (
          <div className="max-w-64 whitespace-normal text-text-2 sm:hidden">
            <Missing lake={lake} gap={gap} />
          </div>
        )}
      </Td>
      {WITNESSES.map((witness) => (
        <Td key={witness} className="text-center align-top">
          <Mark there={witnesses.includes(witness)} />
        </Td>
      ))}
      <Td num className="align-top whitespace-nowrap">
        {versions === 0 ? '–' : t('exactOf', { exact, versions })}
      </Td>
      <Td className="min-w-64 align-top whitespace-normal max-sm:hidden">
        <Missing lake={lake} gap={gap} />
      </Td>
    </tr>
  )
}

function Missing({ lake, gap }: { readonly lake: string; readonly gap: Item['gap'] }) {
  const t = useTranslations('completeness')
  if (gap === null) return <span className="text-text-3">{t('nothingMissing')}</span>
  return (
    <div className="grid gap-1 py-0.5">
      <span>{t(`gap.${gap.code}`)}</span>
      <span className="text-12 text-text-3">{t(`goesTo.${gap.goesTo}`, { lake })}</span>
      <span className="flex items-start gap-1 rounded-card border border-line bg-sunken px-2 py-1">
        <code className="min-w-0 flex-1 text-12 break-words">{gap.statement}</code>
        <CopyButton value={gap.statement} what={t('statement')} />
      </span>
    </div>
  )
}

/** By shape and word, not by colour. */
function Mark({ there }: { readonly there: boolean }) {
  const t = useTranslations('completeness')
  return there ? (
    <>
      <Check aria-hidden className="inline size-4! text-text" />
      <span className="sr-only">{t('there')}</span>
    </>
  ) : (
    <>
      <Minus aria-hidden className="inline size-4! text-text-3" />
      <span className="sr-only">{t('notThere')}</span>
    </>
  )
}
