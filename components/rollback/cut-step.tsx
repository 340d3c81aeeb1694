'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FreezePanel, useLakeNow } from '@/components/lakes'
import { useState } from 'react'
import { ErrorNotice, Panel, SkeletonRows } from '@/components/ui'
import { previewQuery, type PlanWishes } from '@/lib/client'
import type { WireRollbackPreview } from '@/lib/contracts'
import { movedRows, type WireCutRow } from '@/lib/view/rollback/plan-rows'
import { PLAN_METHODS, type RollbackState } from '@/lib/view/url-state'
import { BlastPanels } from './blast-panel'
import { Choice } from './choice'
import { BlockerPanel, LossPanel, UntouchedPanel } from './consequences'
import { CutGraph } from './cut-graph'
import { CutSentence } from './cut-sentence'
import { CutTable } from './cut-table'
import { NoLine } from './no-line'
import { RemarkCounts } from './remark-counts'
import { WishList } from './wish-list'

interface CutStepProps {
  readonly lake: string
  readonly wishes: PlanWishes
  readonly state: RollbackState
  readonly set: (change: Partial<RollbackState>) => void
}

/** The cut as it would be; a wish that is changed here moves it at once. */
export function CutStep({ lake, wishes, state, set }: CutStepProps) {
  const t = useTranslations('rollback.cut')
  const query = useQuery({ ...previewQuery(lake, wishes), placeholderData: keepPreviousData })
  return (
    <>
      {query.error !== null && (
        <ErrorNotice title={t('refused')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr]">
        <Panel title={t('wishes')} aside={t('wishesSay')} className="lg:col-start-2">
          <WishList state={state} set={set} />
        </Panel>
        <div
          className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1"
          aria-busy={query.isFetching}
        >
          {query.data === undefined
            ? query.error === null && (
                <Panel title={t('solving')}>
                  <SkeletonRows rows={6} />
                </Panel>
              )
            : query.error === null && <Answer lake={lake} plan={query.data} state={state} set={set} />}
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-2">
          <Panel title={t('method')}>
            <fieldset className="py-1">
              <legend className="sr-only">{t('method')}</legend>
              {PLAN_METHODS.map((method) => (
                <Choice
                  key={method}
                  type="radio"
                  name="method"
                  title={t(`methods.${method}`)}
                  checked={state.method === method}
                  onChange={() => set({ method })}
                />
              ))}
            </fieldset>
          </Panel>
          {query.data !== undefined && <RemarkCounts plan={query.data} />}
          <BlastPanels lake={lake} commits={state.before} />
        </div>
      </div>
    </>
  )
}

interface AnswerProps extends Pick<CutStepProps, 'lake' | 'state' | 'set'> {
  readonly plan: WireRollbackPreview
}

function Answer({ lake, plan, state, set }: AnswerProps) {
  const now = useLakeNow(lake)
  const before = usePreviousCut(plan)
  if (plan.noLine !== undefined) return <NoLine lake={lake} proof={plan.noLine} allow={{ state, set }} />
  return (
    <>
      <CutSentence plan={plan} />
      {plan.freeze !== null && <FreezePanel lake={lake} freeze={plan.freeze} />}
      <BlockerPanel lake={lake} plan={plan} onMethod={(method) => set({ method })} />
      {plan.cut.length > 0 && (
        <>
          <CutGraph
            lake={lake}
            plan={plan}
            moment={state.when}
            selected={state.sel}
            onMoment={(when) => set({ when })}
            onSelect={(sel) => set({ sel })}
          />
          <CutTable
            lake={lake}
            cut={plan.cut}
            count={plan.totals.tables + plan.totals.jobs}
            moved={movedRows(before, plan.cut)}
            now={now}
            selected={state.sel}
            onSelect={(sel) => set({ sel })}
          />
          <LossPanel lake={lake} plan={plan} />
          <UntouchedPanel lake={lake} plan={plan} />
        </>
      )}
    </>
  )
}

/** The rows before the last change of a wish; `null` at first. */
function usePreviousCut(plan: WireRollbackPreview): readonly WireCutRow[] | null {
  const [seen, setSeen] = useState({
    hash: plan.hash,
    cut: plan.cut,
    before: null as readonly WireCutRow[] | null,
  })
  if (seen.hash !== plan.hash) setSeen({ hash: plan.hash, cut: plan.cut, before: seen.cut })
  return seen.hash === plan.hash ? seen.before : seen.cut
}
