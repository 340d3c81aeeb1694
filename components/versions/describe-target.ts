'use client'

import { useTranslations } from 'next-intl'
import { refLabel } from '@/lib/view/ref-parts'
import { type Target, type VersionMark } from '@/lib/view/versions'
import { axisTime } from '@/lib/view/format'

/** A thing of the picture in words, for the live region and as name of the cursor. */
export function useTargetWords(now: number | null): (target: Target) => string {
  const t = useTranslations('versions')
  const ofMark = (mark: VersionMark) => {
    const kind = mark.kind === 'snapshot' ? snapshotKind(mark) : mark.shape
    const parts = [refLabel(mark.ref), t(`mark.${kind}`), `${axisTime(mark.at, now)} UTC`]
    if (mark.kind === 'snapshot' && mark.withCompaction) parts.push(t('mark.withCompaction'))
    if (mark.lit) parts.push(t('mark.lit'))
    return parts.join(', ')
  }
  return (target) => {
    if (target.kind === 'boundary') return t('graph.lane.boundary', { name: refLabel(target.mark.ref) })
    const { item } = target
    if (item.kind === 'mark') return ofMark(item.mark)
    const count = item.kind === 'run' ? item.run.marks.length : item.marks.length
    const what =
      item.kind === 'clump'
        ? t('graph.clump', { count })
        : item.run.kind === 'quiet'
          ? t('graph.run.quietLong', { count })
          : t('graph.run.failedShort', { count })
    return `${refLabel(target.lane)}: ${what}`
  }
}

function snapshotKind(mark: Extract<VersionMark, { kind: 'snapshot' }>) {
  if (mark.node.status === 'superseded') return 'superseded'
  if (mark.node.status === 'expired' || mark.node.status === 'claimed') return mark.node.status
  if (mark.node.maintenance) return 'maintenance'
  return mark.content ? 'snapshot' : 'empty'
}
