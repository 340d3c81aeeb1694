'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CopyButton, Panel } from '@/components/ui'
import type { WireRollbackPlan } from '@/lib/contracts'
import { planHref, type PlanState } from '@/lib/view/url-state'

interface ShareStepProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
  readonly state: PlanState
}

/** Hand the plan over: its address, and its steps to take away. */
export function ShareStep({ lake, plan, state }: ShareStepProps) {
  const t = useTranslations('rollback.share')
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  const address = origin + planHref(lake, plan.id, { ok: state.ok })
  return (
    <Panel title={t('link')}>
      <div className="grid gap-2 px-3.5 py-3">
        <p className="text-text-2">{t('linkSays')}</p>
        <code className="break-all">{address}</code>
        <CopyButton icon={<Link2 />} value={address} what={t('link')} className="justify-self-start">
          {t('copy')}
        </CopyButton>
      </div>
    </Panel>
  )
}
