'use client'

import { Check } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui'
import type { PlanStepName, WizardStep } from '@/lib/view/url-state'

export type StepName = WizardStep | Exclude<PlanStepName, 'line'>

const STEPS: readonly StepName[] = ['anchor', 'scope', 'cut', 'checks', 'steps', 'share', 'verify']

interface StepNavProps {
  readonly current: StepName
  /** Where a step is; `null` = not to be reached yet. */
  readonly hrefOf: (step: StepName) => string | null
}

/** The seven steps from a wish to its proof; those that can be reached are links. */
export function StepNav({ current, hrefOf }: StepNavProps) {
  const t = useTranslations('rollback.step')
  const at = STEPS.indexOf(current)
  return (
    <nav aria-label={t('label')} className="max-w-full">
      <ol className="flex items-center gap-1 max-sm:justify-between">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-center gap-1">
            {index > 0 && <span aria-hidden className="h-px w-3 bg-line-2 max-sm:hidden" />}
            <Step step={step} index={index} href={hrefOf(step)} state={index - at} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface StepProps {
  readonly step: StepName
  readonly index: number
  readonly href: string | null
  /** Below 0 = behind, 0 = here, above = ahead. */
  readonly state: number
}

function Step({ step, index, href, state }: StepProps) {
  const t = useTranslations('rollback.step')
  const here = state === 0
  const look = cn(
    'flex h-7 items-center gap-1.5 rounded-card px-1 font-medium max-sm:h-11',
    here ? 'text-text' : href === null ? 'text-text-3' : 'text-text-2 hover:text-text',
  )
  const content = (
    <>
      <span
        className={cn(
          'flex size-5 items-center justify-center rounded-full border text-11 font-semibold max-sm:size-6',
          here ? 'border-accent bg-accent text-on-accent' : 'border-control',
          state < 0 && 'border-line-2 bg-sunken',
        )}
      >
        {state < 0 ? <Check aria-hidden className="size-3" /> : index + 1}
      </span>
      <span className={cn(!here && 'max-md:sr-only')}>{t(step)}</span>
    </>
  )
  if (href === null) return <span className={look}>{content}</span>
  return (
    <Link href={href} aria-current={here ? 'step' : undefined} className={look}>
      {content}
    </Link>
  )
}
