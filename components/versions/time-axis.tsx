'use client'

import { useTranslations } from 'next-intl'
import { timeToX, type Drawing } from '@/lib/view/versions'
import { axisTime } from '@/lib/view/format'

export const AXIS_HEIGHT = 44
const NOW_LABEL_PX = 92

interface TimeAxisProps {
  readonly drawing: Drawing
  readonly now: number | null
}

/** Ticks in UTC, and now in words where it is in view; ticks that would touch its words give way. */
export function TimeAxis({ drawing, now }: TimeAxisProps) {
  const t = useTranslations('versions.graph')
  const { frame, ticks, nowX } = drawing
  const shown = nowX !== null && nowX >= 0 && nowX <= frame.width
  const nowLeft = shown && nowX > NOW_LABEL_PX
  const nowFrom = nowLeft ? (nowX ?? 0) - NOW_LABEL_PX : (nowX ?? 0)
  const hidden = (x: number) => shown && x > nowFrom - 30 && x < nowFrom + NOW_LABEL_PX + 30
  return (
    <svg width={frame.width} height={AXIS_HEIGHT} aria-hidden className="block">
      {ticks.map((tick) => {
        const x = timeToX(frame, tick.at)
        return (
          <g key={tick.at}>
            <path
              d={`M${x} ${AXIS_HEIGHT - (tick.text === null ? 4 : 8)}V${AXIS_HEIGHT}`}
              stroke="var(--line-2)"
            />
            {tick.text !== null && x > 24 && x < frame.width - 24 && !hidden(x) && (
              <text x={x} y={28} textAnchor="middle" fontSize={12} fill="var(--text-2)">
                {tick.text}
              </text>
            )}
          </g>
        )
      })}
      {shown && now !== null && (
        <>
          <path d={`M${nowX} ${AXIS_HEIGHT - 12}V${AXIS_HEIGHT}`} stroke="var(--text)" strokeWidth={2} />
          <text
            x={(nowX ?? 0) + (nowLeft ? -6 : 6)}
            y={28}
            textAnchor={nowLeft ? 'end' : 'start'}
            fontSize={12}
            fontWeight={600}
            fill="var(--text)"
          >
            {t('now', { time: axisTime(now, now) })}
          </text>
        </>
      )}
    </svg>
  )
}
