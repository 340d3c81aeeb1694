'use client'

import { Download, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, CopyButton, ErrorNotice, Panel, StateLabel, useCopy } from '@/components/ui'
import { approvePlan, planScriptPath } from '@/lib/client'
import type { WireRollbackPlan } from '@/lib/contracts'
import { planHref, type PlanState } from '@/lib/view/url-state'
import { PersonField } from './person-field'
import { Signed } from './signed'
import { personField, usePerson } from './use-person'
import { usePlanChange } from './use-plan-change'

interface ShareStepProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
  readonly state: PlanState
}

/** Hand the plan over: agreed to by name, by its address, or as a file. */
export function ShareStep(props: ShareStepProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ApprovalPanel {...props} />
      <TakeAway {...props} />
    </div>
  )
}

function ApprovalPanel({ lake, plan, state }: ShareStepProps) {
  const t = useTranslations('rollback.approval')
  const [person] = usePerson()
  const accept = plan.dangers.flatMap(({ key }, index) => (state.ok.includes(index) ? [key] : []))
  const change = usePlanChange(lake, plan.id, () =>
    approvePlan(lake, plan.id, { hash: plan.hash, accept, ...personField(person) }),
  )
  const left = plan.dangers.length - accept.length
  const held = plan.stale
    ? t('stale')
    : plan.blockers.length > 0
      ? t('blocked')
      : left > 0
        ? t('left', { count: left })
        : null
  return (
    <Panel title={t('title')}>
      <div className="grid gap-3 px-3.5 py-3">
        <p className="text-text-2">{t('says')}</p>
        {plan.approval === null ? (
          <>
            <PersonField />
            <div className="flex flex-wrap items-center gap-2">
              <Button disabled={held !== null || change.isPending} onClick={() => change.mutate(undefined)}>
                {t('approve', { hash: plan.hash.slice(0, 8) })}
              </Button>
              {held !== null && <span className="text-12 text-text-2">{held}</span>}
            </div>
          </>
        ) : (
          <p role="status">
            <StateLabel state="fresh">{t('approved')}</StateLabel> <Signed mark={plan.approval} />
          </p>
        )}
        {change.error !== null && <ErrorNotice title={t('failed')} error={change.error} />}
      </div>
    </Panel>
  )
}

const FORMATS = ['md', 'sql', 'sh'] as const

function TakeAway({ lake, plan, state }: ShareStepProps) {
  const t = useTranslations('rollback.share')
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  const address = origin + planHref(lake, plan.id, { ok: state.ok })
  return (
    <Panel title={t('title')}>
      <div className="grid gap-1.5 border-b border-line px-3.5 py-3">
        <h3 className="font-medium">{t('link')}</h3>
        <p className="text-text-2">{t('linkSays')}</p>
        <CopyButton icon={<Link2 />} value={address} what={t('link')} className="justify-self-start">
          {t('copyAddress')}
        </CopyButton>
      </div>
      <ul className="divide-y divide-line">
        {FORMATS.map((format) => (
          <li key={format} className="flex flex-wrap items-center gap-2 px-3.5 py-2.5">
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-medium">{t(`format.${format}.title`)}</span>
              <span className="block text-text-2">{t(`format.${format}.says`)}</span>
            </span>
            <Button asChild>
              <a href={planScriptPath(lake, plan.id, format)} download>
                <Download />
                {t('download')}
                <span className="sr-only">: {t(`format.${format}.title`)}</span>
              </a>
            </Button>
            <CopyScript lake={lake} plan={plan} format={format} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface CopyScriptProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
  readonly format: (typeof FORMATS)[number]
}

function CopyScript({ lake, plan, format }: CopyScriptProps) {
  const t = useTranslations('rollback.share')
  const copy = useCopy()
  const onClick = async () => {
    const answer = await fetch(planScriptPath(lake, plan.id, format))
    if (answer.ok) await copy(await answer.text(), t(`format.${format}.title`))
  }
  return (
    <Button look="quiet" onClick={() => void onClick()}>
      {t('copy')}
      <span className="sr-only">: {t(`format.${format}.title`)}</span>
    </Button>
  )
}
