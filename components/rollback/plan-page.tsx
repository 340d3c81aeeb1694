'use client'

import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { LakeMissing, Says } from '@/components/lakes'
import { ScrollPage, UrlProblems } from '@/components/shell'
import { Button, EmptyNotice, ErrorNotice, NoticeRow, SkeletonRows } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import { ApiError, planQuery } from '@/lib/client'
import type { WireRollbackPlan } from '@/lib/contracts'
import { requestToWishes } from '@/lib/view/rollback/wishes'
import { PLAN_STEPS, planHref, planUrl, rollbackHref, type PlanState } from '@/lib/view/url-state'
import { ChecksStep } from './checks-step'
import { NoLine } from './no-line'
import { PlanFacts } from './plan-facts'
import { PlanLine } from './plan-line'
import { RollbackBar } from './rollback-bar'
import { ShareStep } from './share-step'
import type { StepName } from './step-nav'
import { StepsStep } from './steps-step'
import { VerifyStep } from './verify-step'

interface PlanPageProps {
  readonly lake: string
  readonly id: string
}

/** One kept plan at its own address: what it rests on, its steps, how it is handed over and checked. */
export function PlanPage({ lake, id }: PlanPageProps) {
  const t = useTranslations('rollback.plan')
  const { state, problems, set } = useUrlState(planUrl)
  const query = useQuery(planQuery(lake, id))
  const plan = query.data
  const missing = query.error instanceof ApiError && query.error.status === 404 ? query.error : null
  const hrefOf = (to: StepName) => stepHref(lake, id, plan, state, to)
  const shown = state.step === 'line' ? 'cut' : state.step
  return (
    <>
      <RollbackBar
        lake={lake}
        plan={plan?.hash.slice(0, 8) ?? id.slice(0, 8)}
        current={shown}
        hrefOf={hrefOf}
      >
        {plan !== undefined && <Onward lake={lake} plan={plan} state={state} />}
      </RollbackBar>
      <UrlProblems problems={problems} />
      {plan?.stale === true && <Stale lake={lake} plan={plan} />}
      {missing?.code === 'lake-not-found' ? (
        <LakeMissing lake={lake} />
      ) : missing !== null ? (
        <EmptyNotice
          icon={<SearchX />}
          title={t('missing')}
          why={t('missingWhy')}
          actions={
            <Button asChild look="primary">
              <Link href={rollbackHref(lake)}>{t('toWizard')}</Link>
            </Button>
          }
        />
      ) : (
        <ScrollPage>
          {query.error !== null && (
            <ErrorNotice what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {plan === undefined ? (
            query.error === null && <SkeletonRows rows={8} />
          ) : (
            <Shown lake={lake} plan={plan} state={state} set={set} />
          )}
        </ScrollPage>
      )}
    </>
  )
}

interface ShownProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
  readonly state: PlanState
  readonly set: (change: Partial<PlanState>) => void
}

function Shown(props: ShownProps) {
  const { lake, plan, state } = props
  if (plan.noLine !== undefined) return <NoLine lake={lake} proof={plan.noLine} allow={null} />
  return (
    <>
      <PlanFacts lake={lake} plan={plan} />
      {state.step === 'line' && <PlanLine {...props} />}
      {state.step === 'checks' && <ChecksStep {...props} />}
      {state.step === 'steps' && <StepsStep lake={lake} plan={plan} />}
      {state.step === 'verify' && <VerifyStep lake={lake} plan={plan} />}
      {state.step === 'share' && <ShareStep lake={lake} plan={plan} state={state} />}
    </>
  )
}

/** The first two steps ask anew with the wishes of this plan; the others are views of it. */
function stepHref(
  lake: string,
  id: string,
  plan: WireRollbackPlan | undefined,
  state: PlanState,
  to: StepName,
): string | null {
  if (to === 'anchor' || to === 'scope')
    return plan === undefined ? null : rollbackHref(lake, { ...requestToWishes(plan.request), step: to })
  if (plan?.noLine !== undefined && to !== 'cut') return null
  return planHref(lake, id, { ok: state.ok, step: to === 'cut' ? 'line' : to })
}

function Onward({ lake, plan, state }: Omit<ShownProps, 'set'>) {
  const t = useTranslations('rollback.onward')
  if (plan.noLine !== undefined || plan.cut.length === 0)
    return (
      <Button asChild look="primary">
        <Link href={rollbackHref(lake, { ...requestToWishes(plan.request), step: 'cut' })}>
          {t('change')}
        </Link>
      </Button>
    )
  const next = PLAN_STEPS[PLAN_STEPS.indexOf(state.step) + 1]
  if (next === undefined || next === 'line') return null
  const left = plan.dangers.length - state.ok.filter((one) => one < plan.dangers.length).length
  const held =
    state.step !== 'checks'
      ? null
      : plan.blockers.length > 0
        ? t('blocked')
        : left > 0
          ? t('dangersLeft', { count: left })
          : null
  if (held !== null)
    return (
      <>
        <span className="text-12 text-text-2">{held}</span>
        <Button look="primary" disabled>
          {t(next)}
        </Button>
      </>
    )
  return (
    <Button asChild look="primary">
      <Link href={planHref(lake, plan.id, { ok: state.ok, step: next })}>{t(next)}</Link>
    </Button>
  )
}

function Stale({ lake, plan }: Pick<ShownProps, 'lake' | 'plan'>) {
  const t = useTranslations('rollback.plan')
  return (
    <NoticeRow
      state="late"
      title={t('stale')}
      className="border-b border-line bg-late-wash"
      action={
        <Button asChild size="sm">
          <Link href={rollbackHref(lake, { ...requestToWishes(plan.request), step: 'cut' })}>
            {t('refresh')}
          </Link>
        </Button>
      }
    >
      {t('staleSays')}
      {plan.moved.map((one) => (
        <span key={one.ref} className="block">
          <Says lake={lake}>{one.says}</Says>
        </span>
      ))}
    </NoticeRow>
  )
}
