'use client'

import { ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton, Segmented } from '@/components/ui'
import { SPANS_MS, spanOf, spanWindow } from '@/lib/view/versions'
import { zoomBy } from './use-lane-cursor'
import { ZOOM_STEP } from './use-lane-keys'
import type { TimeWindowHandle } from './use-time-window'

interface SpanControlProps {
  readonly time: TimeWindowHandle
  readonly now: number | null
}

/** How much time the picture spans: usual lengths, all of the closure, or nearer and further by step. */
export function SpanControl({ time, now }: SpanControlProps) {
  const t = useTranslations('versions.span')
  const span = SPANS_MS.find((each) => each === spanOf(time.window))
  const value = time.isFit ? 'fit' : span === undefined ? 'other' : String(span)
  const choose = (next: string) => {
    if (next === 'fit') time.showAll()
    else time.change(spanWindow(Number(next), time.fit, now))
  }
  return (
    <>
      <IconButton label={t('zoomOut')} keys="-" icon={<ZoomOut />} onClick={() => zoomBy(time, ZOOM_STEP)} />
      <IconButton
        label={t('zoomIn')}
        keys="+"
        icon={<ZoomIn />}
        onClick={() => zoomBy(time, 1 / ZOOM_STEP)}
      />
      <Segmented
        label={t('label')}
        value={value}
        onChange={choose}
        options={[
          ...SPANS_MS.map((ms) => ({
            value: String(ms),
            text:
              ms < 3_600_000 ? t('minutes', { count: ms / 60_000 }) : t('hours', { count: ms / 3_600_000 }),
          })),
          { value: 'fit', text: t('fit') },
        ]}
      />
    </>
  )
}
