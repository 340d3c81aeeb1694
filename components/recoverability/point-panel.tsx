'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CauseProof, RefLink, Says } from '@/components/lakes'
import { Button, Chip, Instant, Panel, RefText } from '@/components/ui'
import type { WireRecoverableItem, WireRestorePoint } from '@/lib/view/recoverability/radar'

interface PointPanelProps {
  readonly lake: string
  readonly item: WireRecoverableItem
  readonly now: string | null
  /** The item, or one of its points. */
  readonly selected: string | null
  readonly onSelect: (ref: string | null) => void
}

const SHOWN = 12

/** Restore points of one table or job; one of them explained: why it is of no use, with the proof. */
export function PointPanel({ lake, item, now, selected, onSelect }: PointPanelProps) {
  const t = useTranslations('recoverability.point')
  const [all, setAll] = useState(false)
  const point = item.points.find(({ ref }) => ref === selected)
  const shown = all ? item.points : item.points.slice(0, SHOWN)
  return (
    <Panel
      title={<RefLink lake={lake} asOf={null} value={item.ref} />}
      actions={
        <Button size="sm" look="quiet" onClick={() => onSelect(null)}>
          {t('close')}
        </Button>
      }
    >
      {point !== undefined && <Explained lake={lake} point={point} now={now} />}
      <ul aria-label={t('list')} className="max-h-80 overflow-y-auto" tabIndex={0}>
        {shown.map((one) => (
          <li key={one.ref}>
            <button
              type="button"
              aria-pressed={one.ref === selected}
              onClick={() => onSelect(one.ref)}
              className="flex w-full items-center gap-2 px-3.5 py-1 text-left -outline-offset-2 hover:bg-hover aria-pressed:bg-accent-wash max-sm:min-h-11"
            >
              <RefText value={one.ref} versionOnly hideRun />
              {one.at !== null && <Instant at={one.at} now={now} className="text-text-2" />}
              <span className="ml-auto text-12 text-text-3">
                {one.usable === null ? t('notLooked') : t(one.usable ? 'usable' : 'useless')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {item.points.length > SHOWN && !all && (
        <div className="border-t border-line px-3.5 py-2">
          <Button size="sm" onClick={() => setAll(true)}>
            {t('all', { count: item.points.length })}
          </Button>
        </div>
      )}
    </Panel>
  )
}

interface ExplainedProps {
  readonly lake: string
  readonly point: WireRestorePoint
  readonly now: string | null
}

function Explained({ lake, point, now }: ExplainedProps) {
  const t = useTranslations('recoverability.point')
  const { why } = point
  return (
    <div className="grid gap-2 border-b border-line px-3.5 py-3">
      <p className="flex flex-wrap items-baseline gap-2">
        <RefLink lake={lake} asOf={null} value={point.ref} wrap />
        {point.closesAt !== null && (
          <span className="text-12 text-text-3">
            {t('until')} <Instant at={point.closesAt} now={now} />
          </span>
        )}
      </p>
      {why === null ? (
        <p className="text-text-2">{t(point.usable === null ? 'notLookedSays' : 'usableSays')}</p>
      ) : (
        <>
          <p>
            <Chip>{t(`why.${why.code}`)}</Chip> <Says lake={lake}>{why.because}</Says>
          </p>
          {why.chain.length > 0 && (
            <details>
              <summary className="cursor-pointer text-12 font-medium text-accent-ink max-sm:py-2">
                {t('proof')}
              </summary>
              <div className="pt-2">
                <CauseProof lake={lake} chain={why.chain} />
              </div>
            </details>
          )}
        </>
      )}
    </div>
  )
}
