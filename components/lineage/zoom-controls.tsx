'use client'

import { Maximize, Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import type { GraphApi } from '@/components/graph'
import { cn, IconButton } from '@/components/ui'

interface ZoomControlsProps {
  readonly api: RefObject<GraphApi | null>
  readonly minimap: boolean
}

export function ZoomControls({ api, minimap }: ZoomControlsProps) {
  const t = useTranslations('lineage.zoom')
  return (
    <div
      className={cn(
        'absolute right-3 bottom-3 flex flex-col rounded-panel border border-line-2 bg-surface',
        minimap && 'sm:right-50',
      )}
    >
      <IconButton label={t('in')} keys="+" icon={<Plus />} onClick={() => api.current?.zoomIn()} />
      <IconButton label={t('out')} keys="-" icon={<Minus />} onClick={() => api.current?.zoomOut()} />
      <IconButton label={t('fit')} keys="F" icon={<Maximize />} onClick={() => api.current?.fit()} />
    </div>
  )
}
