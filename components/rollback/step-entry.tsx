'use client'

import { useTranslations } from 'next-intl'
import { Says } from '@/components/lakes'
import type { ReactNode } from 'react'
import { Chip, CopyButton, Details } from '@/components/ui'
import type { WireStep } from '@/lib/view/rollback/step-groups'

interface StepEntryProps {
  readonly number: number
  readonly step: WireStep
  /** Whether it was carried out, by whom, and the box to say so. */
  readonly tick: ReactNode
  readonly done: ReactNode
}

/** The two lists of a step share one column. */
const TERMS = 'grid-cols-[64px_minmax(0,1fr)]'

/** One step: who, what, how to undo it; opened, what to look at before and after, and the statements. */
export function StepEntry({ number, step, tick, done }: StepEntryProps) {
  const t = useTranslations('rollback.steps')
  const text = step.statements.map((one) => one.text).join('\n')
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] border-b border-line last:border-b-0">
      {tick}
      <details>
        <summary className="flex min-h-9 cursor-pointer flex-wrap items-baseline gap-x-3 py-1.5 pr-3.5 -outline-offset-2 hover:bg-hover max-sm:min-h-11">
          <span className="w-5 text-right text-text-3">{number}</span>
          <span className="min-w-0 flex-1 font-medium break-words">
            <Says lake={null}>{step.title}</Says> {done}
          </span>
          <Chip border={step.who === 'person' ? 'dashed' : 'solid'}>{t(`who.${step.who}`)}</Chip>
          <span className="w-40 text-right text-12 text-text-3 max-sm:w-auto">
            {step.undo === null ? (
              <b className="font-semibold text-broken-ink">{t('noUndo')}</b>
            ) : (
              t('undoable')
            )}
          </span>
        </summary>
        <div className="grid gap-3 bg-sunken py-3 pr-3.5 pl-8 max-sm:pl-3.5">
          <Details
            className={TERMS}
            items={[{ term: t('before'), value: <Says lake={null}>{step.precheck}</Says> }]}
          />
          {step.statements.length > 0 && (
            <div className="min-w-0 rounded-card border border-line bg-surface">
              <p className="flex items-center justify-between gap-2 px-3 pt-1 text-12 text-text-3">
                {t('statement')}
                <CopyButton value={text} what={t('statementOf', { number })} />
              </p>
              {step.statements.map((one, index) =>
                one.language === 'text' ? (
                  <p key={index} className="px-3 pb-2 break-words">
                    {one.text}
                  </p>
                ) : (
                  <pre key={index} tabIndex={0} className="overflow-x-auto px-3 pb-2 font-mono text-12">
                    {one.text}
                  </pre>
                ),
              )}
            </div>
          )}
          <Details
            className={TERMS}
            items={[
              { term: t('effect'), value: <Says lake={null}>{step.effect}</Says> },
              { term: t('after'), value: <Says lake={null}>{step.postcheck}</Says> },
              {
                term: t('undo'),
                value: <span className="break-words">{step.undo ?? t('noUndoSays')}</span>,
              },
            ]}
          />
        </div>
      </details>
    </li>
  )
}
