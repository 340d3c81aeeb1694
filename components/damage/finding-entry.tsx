'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { CopyButton, EvidenceList, RefText, StateGlyph, useFormat } from '@/components/ui'
import type { WireDamageItem } from '@/lib/contracts'
import { anchorOf, refHref, SEVERITY_STATE } from '@/lib/view/damage/describe'
import { jobHref, tableHref } from '@/lib/view/url-state'

const REFS_SHOWN = 8

interface FindingEntryProps {
  readonly lake: string
  readonly asOf: string | null
  readonly item: WireDamageItem
  readonly now: string | null
}

/** One fault: what, since when, whom, what it means, what to do, and why it is believed. */
export function FindingEntry({ lake, asOf, item, now }: FindingEntryProps) {
  const t = useTranslations('damage')
  return (
    <li
      id={anchorOf(item)}
      className="grid scroll-mt-4 grid-cols-[20px_minmax(0,1fr)] gap-x-3 border-b border-line px-4 py-3.5 last:border-b-0 target:bg-accent-wash"
    >
      <StateGlyph state={SEVERITY_STATE[item.severity]} size={16} className="mt-0.5" />
      <div className="grid min-w-0 gap-2">
        <div>
          <h3 className="text-14 font-semibold">
            {t(`kind.${item.kind}`)}
            <span className="sr-only">, {t(`severity.${item.severity}`)}</span>
          </h3>
          <p className="text-12 text-text-3">
            <Since item={item} now={now} /> {t(`certainty.${item.certainty}`)}
          </p>
        </div>
        <p className="max-w-180 break-words">{item.meaning}</p>
        <ul aria-label={t('concerns')} className="flex flex-wrap gap-x-3 gap-y-1">
          {item.concerns.map((ref) => (
            <li key={ref}>
              <Link
                href={ref.startsWith('job:') ? jobHref(lake, ref, asOf) : tableHref(lake, ref, asOf)}
                className="hover:underline"
              >
                <RefText value={ref} wrap />
              </Link>
            </li>
          ))}
        </ul>
        <div className="max-w-180">
          <h4 className="text-12 font-medium text-text-3">{t('repair')}</h4>
          <p className="break-words">{item.repair}</p>
        </div>
        <Statements statements={item.statements} />
        <Proof lake={lake} asOf={asOf} item={item} now={now} />
      </div>
    </li>
  )
}

function Since({ item, now }: Pick<FindingEntryProps, 'item' | 'now'>) {
  const t = useTranslations('damage')
  const format = useFormat()
  if (item.since === null || item.sinceFrom === null) return null
  const base = now === null ? null : Date.parse(now)
  const instant = (at: string) => format.instant(at, { now: base, precision: 's' })
  const later = item.sinceNotAfter !== null && item.sinceNotAfter > item.since ? item.sinceNotAfter : null
  const when =
    later === null
      ? t('since', { instant: instant(item.since) })
      : t('between', { from: instant(item.since), to: instant(later) })
  return `${when} (${t(`from.${item.sinceFrom}`)}),`
}

function Statements({ statements }: { readonly statements: readonly string[] }) {
  const t = useTranslations('damage')
  if (statements.length === 0) return null
  const text = statements.join('\n')
  return (
    <div className="min-w-0 rounded-panel border border-line bg-sunken">
      <p className="flex items-center justify-between gap-2 px-3 pt-1.5 text-12 text-text-3">
        {t('statements')}
        <CopyButton value={text} what={t('statement')} />
      </p>
      <pre tabIndex={0} className="overflow-x-auto px-3 pb-2 font-mono text-12">
        {text}
      </pre>
    </div>
  )
}

function Proof({ lake, asOf, item, now }: FindingEntryProps) {
  const t = useTranslations('damage')
  const shown = item.refs.slice(0, REFS_SHOWN)
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer text-12 font-medium text-accent-ink max-sm:py-2">
        {t('proof')}
      </summary>
      <div className="grid gap-2 pt-1.5">
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {shown.map((ref) => (
            <VersionLink key={ref} href={refHref(lake, ref, asOf)} value={ref} />
          ))}
          {item.refs.length > shown.length && (
            <span className="text-text-3">{t('moreRefs', { count: item.refs.length - shown.length })}</span>
          )}
        </p>
        <EvidenceList evidence={item.evidence} now={now} />
      </div>
    </details>
  )
}

function VersionLink({ href, value }: { readonly href: string | null; readonly value: string }) {
  const text = <RefText value={value} wrap />
  if (href === null) return text
  return (
    <Link href={href} className="hover:underline">
      {text}
    </Link>
  )
}
