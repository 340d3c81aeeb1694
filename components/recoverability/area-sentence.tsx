'use client'

import { Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, Instant, StateLabel, useFormat } from '@/components/ui'
import { refLabel } from '@/lib/view/ref-parts'
import { rollbackHref } from '@/lib/view/url-state'
import type { AreaProps } from './area-view'

/** More wishes than these make an address that not every server takes. */
const MOST_WISHES = 80
const STATE_OF = { holds: 'fresh', short: 'broken', 'will-be-short': 'late' } as const

/** How far back today, when that shrinks, and whether it is enough. */
export function AreaSentence({ lake, answer, area, state }: AreaProps) {
  const t = useTranslations('recoverability.sentence')
  const format = useFormat()
  const { now } = answer
  const { farthest, shrinks } = area
  const targets = (farthest?.rows ?? []).flatMap(({ target }) => target ?? [])
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="max-w-240">
        <p className="text-20 leading-7.5 text-pretty">
          {farthest === null ? (
            t('none', { name: refLabel(area.ref) })
          ) : (
            <>
              {t('back', { count: area.tables.length + area.jobs.length })}{' '}
              <b className="font-semibold">
                <Instant at={farthest.at} now={now} />
              </b>
              {now !== null && `, ${format.duration(Math.max(0, Date.parse(now) - Date.parse(farthest.at)))}`}
              .{' '}
              {shrinks === null ? (
                t('noEnd')
              ) : (
                <>
                  {t('from')}{' '}
                  <b className="font-semibold">
                    <Instant at={shrinks.at} now={now} />
                  </b>{' '}
                  {shrinks.to === null ? (
                    t('notAtAll')
                  ) : (
                    <>
                      {t('onlyTo')} <Instant at={shrinks.to} now={now} />.
                    </>
                  )}
                </>
              )}
            </>
          )}
        </p>
        {area.window !== null && (
          <p>
            <StateLabel state={STATE_OF[area.window]}>
              {t(`window.${area.window}`, { minutes: state.target })}
            </StateLabel>
          </p>
        )}
      </div>
      {targets.length > 0 && targets.length <= MOST_WISHES && (
        <Button asChild>
          <Link href={rollbackHref(lake, { at: targets, step: 'cut' })}>
            <Undo2 />
            {t('plan')}
          </Link>
        </Button>
      )}
    </div>
  )
}
