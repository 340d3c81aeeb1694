'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CopyButton, StateGlyph, useFormat } from '@/components/ui'
import type { WireSync } from '@/lib/contracts'
import { warningsByKind, type WarningGroup } from '@/lib/view/syncs/warnings-by-place'

interface WarningListProps {
  readonly warnings: WireSync['warnings']
  /** All there are; more than are listed, perhaps. */
  readonly count: number
}

/** What could not be read, by kind; every place can be opened and copied. */
export function WarningList({ warnings, count }: WarningListProps) {
  const t = useTranslations('sync')
  const format = useFormat()
  if (count === 0) return null
  return (
    <div className="border-t border-line">
      {count > warnings.length && (
        <p className="px-3.5 pt-2 text-12 text-text-3">
          {t('warnings', { count })}, {t('warningsListed', { listed: format.count(warnings.length) })}
        </p>
      )}
      {warningsByKind(warnings).map((group) => (
        <WarningKind key={group.code} group={group} />
      ))}
    </div>
  )
}

function WarningKind({ group }: { readonly group: WarningGroup }) {
  const t = useTranslations('sync')
  const [first] = group.warnings
  return (
    <details className="group border-b border-line last:border-b-0">
      <summary className="grid cursor-pointer list-none grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-2.5 px-3.5 py-1.75 -outline-offset-2 hover:bg-hover">
        <StateGlyph state="late" size={16} className="mt-0.5" />
        <span className="min-w-0 break-words">
          <span className="font-medium">{group.code.replaceAll('-', ' ')}</span>{' '}
          <span className="text-text-2">{first?.message}</span>
        </span>
        <span className="flex items-center gap-1 text-12 whitespace-nowrap text-accent-ink">
          {t('warning', { count: group.warnings.length })}
          <ChevronRight className="size-3! group-open:rotate-90" />
        </span>
      </summary>
      <ul className="grid gap-1 px-3.5 pb-2.5 pl-11">
        {group.warnings.map((warning) => (
          <li key={`${warning.where} ${warning.message}`} className="group/copy flex items-start gap-1">
            <span className="min-w-0">
              <code className="block text-12 break-all">{warning.where}</code>
              <span className="text-12 text-text-2">{warning.message}</span>
            </span>
            <CopyButton reveal value={warning.where} what={warning.where} />
          </li>
        ))}
      </ul>
    </details>
  )
}
