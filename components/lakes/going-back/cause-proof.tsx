'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui'
import type { WireCauseStep } from '@/lib/view/rollback/plan-rows'
import { RefLink } from '../ref-link'
import { Says } from './says'

interface CauseProofProps {
  readonly lake: string
  readonly chain: readonly WireCauseStep[]
}

/** A chain of causes as a proof: each step follows from the one above it. */
export function CauseProof({ lake, chain }: CauseProofProps) {
  const t = useTranslations('rollback.proof')
  return (
    <ol className="grid gap-1" aria-label={t('label')}>
      {chain.map((step, index) => (
        <li key={index} className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-2">
          <span aria-hidden className="relative flex justify-center">
            <span className="z-1 flex size-5 items-center justify-center rounded-full border border-control bg-surface text-11 font-semibold">
              {index + 1}
            </span>
            {index < chain.length - 1 && <span className="absolute top-5 -bottom-1 w-px bg-line-2" />}
          </span>
          <div className="min-w-0 pb-2">
            <p className="font-medium">
              {t(index === 0 ? 'wish' : step.target === null ? 'nothing' : 'so')}{' '}
              <RefLink lake={lake} asOf={null} value={step.target ?? step.ref} wrap />
              {step.target === null && ` ${t('nothingLeft')}`}
            </p>
            {step.rule !== 'wish' && (
              <p className="text-text-2">
                <Says lake={lake}>{step.because}</Says>{' '}
                <Chip>
                  <abbr title={ruleTitle(step.rule, t)} className="no-underline">
                    {step.rule}
                  </abbr>
                </Chip>
                <span className="text-12 text-text-3"> {ruleTitle(step.rule, t)}</span>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

const RULES = ['K0', 'K1', 'K2', 'K3', 'K4', 'K5', 'K6'] as const

function ruleTitle(rule: string, t: ReturnType<typeof useTranslations<'rollback.proof'>>): string {
  const known = RULES.find((one) => one === rule)
  return known === undefined ? '' : t(`rule.${known}`)
}
