'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { LakeMissing, useLakes } from '@/components/lakes'
import { ScrollPage, UrlProblems } from '@/components/shell'
import { Button, ErrorNotice } from '@/components/ui'
import { useUrlState } from '@/components/url-state'
import { createPlan, previewQuery, type PlanWishes } from '@/lib/client'
import { wishesToRequest } from '@/lib/view/rollback/wishes'
import { planHref, rollbackHref, rollbackUrl, type RollbackState } from '@/lib/view/url-state'
import { AnchorStep } from './anchor-step'
import { CutStep } from './cut-step'
import { NewestOnly } from './newest-only'
import { RollbackBar } from './rollback-bar'
import { ScopeStep } from './scope-step'

/** From a wish to a cut: what to go back to, what must stay, what goes with it. Nothing is kept until it is made. */
export function WizardPage({ lake }: { readonly lake: string }) {
  const { state, problems, set } = useUrlState(rollbackUrl)
  const lakes = useLakes()
  const missing = lakes.data !== undefined && !lakes.data.items.some(({ name }) => name === lake)
  const wishes = wishesToRequest(state)
  const step = wishes === null ? 'anchor' : state.step
  const hrefOf = (to: string) => {
    const found = (['anchor', 'scope', 'cut'] as const).find((one) => one === to)
    if (found === undefined || (found !== 'anchor' && wishes === null)) return null
    return rollbackHref(lake, { ...state, step: found })
  }
  return (
    <>
      <RollbackBar lake={lake} plan={null} current={step} hrefOf={hrefOf}>
        {!missing && <Onward lake={lake} state={state} step={step} wishes={wishes} />}
      </RollbackBar>
      <UrlProblems problems={problems} />
      <NewestOnly asOf={state.asOf} onBack={() => set({ asOf: null })} />
      {missing ? (
        <LakeMissing lake={lake} />
      ) : (
        <ScrollPage>
          {step === 'anchor' && <AnchorStep lake={lake} state={state} set={set} />}
          {step === 'scope' && <ScopeStep lake={lake} state={state} set={set} />}
          {step === 'cut' && wishes !== null && (
            <CutStep lake={lake} wishes={wishes} state={state} set={set} />
          )}
        </ScrollPage>
      )}
    </>
  )
}

interface OnwardProps {
  readonly lake: string
  readonly state: RollbackState
  readonly step: RollbackState['step']
  readonly wishes: PlanWishes | null
}

/** The one way on from each step. */
function Onward({ lake, state, step, wishes }: OnwardProps) {
  const t = useTranslations('rollback.onward')
  if (step === 'cut' && wishes !== null) return <MakePlan lake={lake} wishes={wishes} />
  const next = step === 'anchor' ? 'scope' : 'cut'
  if (wishes === null)
    return (
      <Button look="primary" disabled title={t('needsWish')}>
        {t(next)}
      </Button>
    )
  return (
    <Button asChild look="primary">
      <Link href={rollbackHref(lake, { ...state, step: next })}>{t(next)}</Link>
    </Button>
  )
}

function MakePlan({ lake, wishes }: { readonly lake: string; readonly wishes: PlanWishes }) {
  const t = useTranslations('rollback.onward')
  const router = useRouter()
  const make = useMutation({
    mutationFn: () => createPlan(lake, wishes),
    onSuccess: (plan) => router.push(planHref(lake, plan.id)),
  })
  const { data, error, isFetching } = useQuery(previewQuery(lake, wishes))
  const held =
    data === undefined
      ? null
      : data.noLine !== undefined
        ? t('noLine')
        : data.blockers.length > 0
          ? t('cutBlocked')
          : data.cut.length === 0
            ? t('nothing')
            : null
  const ready = data !== undefined && error === null && !isFetching && held === null
  return (
    <>
      {make.error !== null && <ErrorNotice title={t('failed')} error={make.error} />}
      {held !== null && <span className="text-12 text-text-2">{held}</span>}
      <Button look="primary" disabled={!ready || make.isPending} onClick={() => make.mutate()}>
        {t('make')}
      </Button>
    </>
  )
}
