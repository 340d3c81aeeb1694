'use client'

import { useTranslations } from 'next-intl'
import { Says } from '@/components/lakes'
import { Button, Panel, StateGlyph } from '@/components/ui'
import type { WireRollbackPlan } from '@/lib/contracts'
import { groupDangers } from '@/lib/view/rollback/dangers'

interface DangerListProps {
  readonly lake: string
  readonly dangers: WireRollbackPlan['dangers']
  /** By their place in the plan. */
  readonly accepted: readonly number[]
  readonly onAccept: (accepted: readonly number[]) => void
}

/** Each danger by itself, those of one kind together; nothing goes on before all are accepted. */
export function DangerList({ lake, dangers, accepted, onAccept }: DangerListProps) {
  const t = useTranslations('rollback.dangers')
  const done = new Set(accepted)
  const left = dangers.filter((_, index) => !done.has(index)).length
  const toggle = (index: number) =>
    onAccept(done.has(index) ? accepted.filter((one) => one !== index) : [...accepted, index])
  return (
    <Panel
      title={t('title')}
      aside={
        <span role="status">
          {dangers.length === 0 ? t('none') : t('left', { left, count: dangers.length })}
        </span>
      }
    >
      <ul className="divide-y divide-line">
        {groupDangers(dangers).map(({ code, items }) => {
          const open = items.filter(({ index }) => !done.has(index))
          return (
            <li key={code} className="px-3.5 py-2.5">
              <div className="flex flex-wrap items-center gap-2">
                <StateGlyph state="late" size={16} />
                <h3 className="font-semibold">{t(`code.${code}`, { count: items.length })}</h3>
                {items.length > 1 && open.length > 0 && (
                  <Button
                    size="sm"
                    className="ml-auto"
                    onClick={() => onAccept([...accepted, ...open.map(({ index }) => index)])}
                  >
                    {t('acceptAll', { count: open.length })}
                  </Button>
                )}
              </div>
              <ul className="mt-1 grid gap-0.5 pl-6">
                {items.map(({ index, says }) => (
                  <li key={index}>
                    <label className="-mx-1.5 flex items-start gap-2 rounded-card px-1.5 py-1 hover:bg-hover max-sm:py-3">
                      <input
                        type="checkbox"
                        checked={done.has(index)}
                        onChange={() => toggle(index)}
                        className="mt-1 shrink-0 accent-(--accent)"
                      />
                      <span className="min-w-0 break-words">
                        <Says lake={lake}>{says}</Says> <span className="sr-only">{t('accept')}</span>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
