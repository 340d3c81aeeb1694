'use client'

import { useTranslations } from 'next-intl'
import { Chip, cn, Instant, useFormat } from '@/components/ui'
import type { WireDelayDetail } from '@/lib/contracts'

type Look = NonNullable<WireDelayDetail['look']>
type Load = NonNullable<Look['load']>

interface JobLookProps {
  readonly look: Look
  /** The instant that is looked at. */
  readonly now: string | null
}

/** Where in a job to look: its newest failure, and how busy its vertices are. */
export function JobLook({ look, now }: JobLookProps) {
  const t = useTranslations('delays.look')
  const { failure, load } = look
  return (
    <>
      {failure !== null && (
        <div className="border-t border-line px-3.5 py-2.5">
          <h3 className="mb-1 text-12 font-medium text-text-3">
            {t('failure')} <Instant at={failure.at} now={now} show="both" />
          </h3>
          <p className="font-mono text-12 wrap-anywhere">{failure.vertex ?? t('wholeJob')}</p>
          <p className="text-text-2 wrap-anywhere">{failure.says}</p>
        </div>
      )}
      {load === null ? (
        <p className="border-t border-line px-3.5 py-2.5 text-text-3">{t('loadNotKnown')}</p>
      ) : (
        <Vertices load={load} now={now} />
      )}
    </>
  )
}

function Vertices({ load, now }: { readonly load: Load; readonly now: string | null }) {
  const t = useTranslations('delays.look')
  const format = useFormat()
  const at = format.instant(load.at, { now: now === null ? null : Date.parse(now), precision: 's' })
  return (
    <div className="border-t border-line px-3.5 py-2.5">
      <table className="w-full table-fixed">
        <caption className="mb-1 text-left text-12 font-medium text-text-3">{t('load', { at })}</caption>
        <thead className="text-12 text-text-3">
          <tr>
            <th scope="col" className="text-left font-normal">
              {t('vertex')}
            </th>
            <th scope="col" className="w-20 text-right font-normal">
              {t('busy')}
            </th>
            <th scope="col" className="w-20 text-right font-normal">
              {t('held')}
            </th>
          </tr>
        </thead>
        <tbody>
          {load.vertices.map((vertex) => {
            const suspect = vertex.id === load.suspect
            return (
              <tr key={vertex.id} className="border-t border-line align-baseline">
                <td className={cn('py-1.5 pr-3 font-mono text-12 wrap-anywhere', suspect && 'font-semibold')}>
                  {vertex.name} {suspect && <Chip>{t('suspect')}</Chip>}
                </td>
                <Share permille={vertex.busyPermille} strong={suspect} />
                <Share permille={vertex.backPressuredPermille} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Share({
  permille,
  strong = false,
}: {
  readonly permille: number | null
  readonly strong?: boolean
}) {
  const t = useTranslations('delays.look')
  const text = permille === null ? t('notKnown') : t('share', { value: String(Math.round(permille / 10)) })
  return <td className={cn('py-1.5 text-right', strong ? 'font-semibold' : 'text-text-2')}>{text}</td>
}
