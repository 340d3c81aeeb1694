'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, Details, ErrorNotice, Panel, SkeletonRows, useFormat } from '@/components/ui'
import { latenessQuery } from '@/lib/client'
import type { WireDelayDetail } from '@/lib/contracts'
import { drawLateness, type LatenessItem } from '@/lib/view/delays/lateness'
import { refLabel } from '@/lib/view/ref-parts'
import { LatenessChart } from './lateness-chart'
import { SettingDialog } from './setting-dialog'
import { useAuthor } from './use-author'

interface HistoryPanelProps {
  readonly lake: string
  readonly delay: WireDelayDetail
}

const POINTS = 120

/** How late the table was over time, by what it is judged, and how often its target was kept. */
export function HistoryPanel({ lake, delay }: HistoryPanelProps) {
  const t = useTranslations('delays.history')
  const format = useFormat()
  const [editing, setEditing] = useState(false)
  const query = useQuery(latenessQuery(lake, [delay.ref], POINTS))
  const item = query.data?.items[0]
  const threshold = delay.threshold?.ms ?? null
  const worst = item === undefined ? null : drawLateness(item, [], null).worst
  const now = query.data === undefined ? null : Date.parse(query.data.to)
  return (
    <Panel
      title={t('title')}
      actions={
        <Button size="sm" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      }
    >
      {query.error !== null && (
        <ErrorNotice what={t('title')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.data !== undefined && item !== undefined && (
        <div className="grid gap-x-6 gap-y-3 px-3.5 py-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {item.knownFrom === null ? (
            <p className="text-text-2">{t('none')}</p>
          ) : (
            <LatenessChart
              item={item}
              from={query.data.from}
              to={query.data.to}
              threshold={threshold}
              label={t('says', {
                name: refLabel(delay.ref),
                from: format.instant(query.data.from, { now }),
                to: format.instant(query.data.to, { now }),
                worst: worst === null || worst === 0 ? 'none' : format.duration(worst),
              })}
            />
          )}
          <Facts delay={delay} item={item} worst={worst} />
        </div>
      )}
      <SettingDialog lake={lake} delay={delay} open={editing} onOpenChange={setEditing} />
    </Panel>
  )
}

interface FactsProps {
  readonly delay: WireDelayDetail
  readonly item: LatenessItem
  readonly worst: number | null
}

function Facts({ delay, item, worst }: FactsProps) {
  const t = useTranslations('delays.history')
  const percent = useTranslations('delays.one')
  const format = useFormat()
  const author = useAuthor()
  const { threshold, setting } = delay
  const { target } = item
  const share = (permille: number) => percent('percent', { value: permille / 10 })
  const by =
    setting.updatedAt === null || setting.updatedBy === null
      ? null
      : t('by', { who: author(setting.updatedBy), instant: format.instant(setting.updatedAt) })
  return (
    <Details
      items={[
        ...(worst === null
          ? []
          : [{ term: t('fact.worst'), value: worst === 0 ? t('never') : format.duration(worst) }]),
        ...(threshold === null
          ? []
          : [
              {
                term: t('fact.threshold'),
                value: (
                  <>
                    {format.duration(threshold.ms)}
                    <span className="block text-12 text-text-3">
                      {threshold.from === 'set' && by !== null ? by : threshold.says}
                    </span>
                  </>
                ),
              },
            ]),
        {
          term: t('fact.target'),
          value:
            setting.target === null
              ? t('noTarget')
              : t('targetSays', {
                  age: format.duration(setting.target.ms),
                  share: share(setting.target.permille),
                }),
        },
        ...(target === null
          ? []
          : [
              {
                term: t('fact.kept'),
                value: t('keptSays', {
                  share: share(Math.floor(target.keptPermille)),
                  met: target.keptPermille >= target.permille ? 'yes' : 'no',
                }),
              },
            ]),
        {
          term: t('fact.pause'),
          value:
            setting.pausedUntil === null
              ? t('notPaused')
              : t('pausedUntil', { instant: format.instant(setting.pausedUntil) }),
        },
      ]}
    />
  )
}
