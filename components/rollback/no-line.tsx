'use client'

import { useTranslations } from 'next-intl'
import { CauseProof, Says } from '@/components/lakes'
import { Button, Panel, StateGlyph } from '@/components/ui'
import type { WireRollbackPreview } from '@/lib/contracts'
import type { RollbackState } from '@/lib/view/url-state'

interface NoLineProps {
  readonly lake: string
  readonly proof: NonNullable<WireRollbackPreview['noLine']>
  /** What may still be allowed; `null` where the plan is kept and cannot be changed. */
  readonly allow: {
    readonly state: RollbackState
    readonly set: (change: Partial<RollbackState>) => void
  } | null
}

/** There is no consistent line: the proof, step by step, and what would make one. */
export function NoLine({ lake, proof, allow }: NoLineProps) {
  const t = useTranslations('rollback.noLine')
  const { ref } = proof
  const isJob = ref.startsWith('job:')
  return (
    <>
      <div className="flex items-start gap-3">
        <StateGlyph state="broken" size={20} className="mt-1" />
        <div>
          <h2 className="text-20 font-semibold">{t('title')}</h2>
          <p className="max-w-180 text-text-2">
            <Says lake={lake}>{proof.because}</Says>
          </p>
        </div>
      </div>
      <Panel title={t('proof')} aside={t(proof.proven ? 'proven' : 'notProven')}>
        <div className="px-3.5 py-3">
          <CauseProof lake={lake} chain={proof.chain} />
        </div>
      </Panel>
      <Panel title={t('waysOut')}>
        <ul className="list-disc py-3 pr-3.5 pl-8 text-text-2">
          {proof.advice.map((one) => (
            <li key={one}>
              <Says lake={lake}>{one}</Says>
            </li>
          ))}
          <li>{t('keep')}</li>
        </ul>
        {allow !== null && (
          <div className="flex flex-wrap gap-2 border-t border-line px-3.5 py-2.5">
            {!allow.state.empty && (
              <Button onClick={() => allow.set({ empty: true })}>{t('allowEmpty')}</Button>
            )}
            {isJob && !allow.state.retired.includes(ref) && (
              <Button onClick={() => allow.set({ retired: [...allow.state.retired, ref] })}>
                {t('retire', { name: ref.replace(/^job:/, '') })}
              </Button>
            )}
            {allow.state.pins.includes(ref) && (
              <Button onClick={() => allow.set({ pins: allow.state.pins.filter((one) => one !== ref) })}>
                {t('unpin')}
              </Button>
            )}
          </div>
        )}
      </Panel>
    </>
  )
}
