'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import type { GraphApi } from '@/components/graph'
import { Button, Menu, MenuItem, MenuLabel, MenuRule, useCopy, useFormat, useToast } from '@/components/ui'
import { toGraphviz } from '@/lib/view/graph/export/to-graphviz'
import { toMermaid } from '@/lib/view/graph/export/to-mermaid'
import { toSvg } from '@/lib/view/graph/export/to-svg'
import { saveAs, tableCsv } from './save'
import type { Lineage } from './use-lineage'
import { useScopeName } from './use-scope-name'

interface ExportMenuProps {
  readonly view: Lineage
  readonly api: RefObject<GraphApi | null>
}

/** The whole drawing as a file, not only what of it is seen. */
export function ExportMenu({ view, api }: ExportMenuProps) {
  const t = useTranslations('lineage.bar')
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download />} className="max-sm:hidden">
          <span className="max-xl:sr-only">{t('export')}</span>
        </Button>
      }
    >
      <ExportItems view={view} api={api} />
    </Menu>
  )
}

/** The items by themselves: on a phone they stand in the menu of the rest. */
export function ExportItems({ view, api }: ExportMenuProps) {
  const t = useTranslations('lineage.bar')
  const copy = useCopy()
  const toast = useToast()
  const picture = usePicture(view, api)
  const { lake, drawing, direction, answer } = view
  const drawn = view.state.as === 'graph' && view.layout.placed !== null
  const save = (text: string, type: string, ending: string) =>
    saveAs(new Blob([text], { type }), `${lake}-lineage.${ending}`)
  const savePicture = async (kind: 'svg' | 'png', theme: 'light' | 'dark') => {
    try {
      const blob = await picture(kind, theme)
      if (blob !== null) saveAs(blob, `${lake}-lineage-${theme}.${kind}`)
    } catch (error) {
      toast(t('exportFailed', { message: error instanceof Error ? error.message : String(error) }))
    }
  }
  return (
    <>
      <MenuLabel>{t('export')}</MenuLabel>
      <MenuItem disabled={!drawn} onSelect={() => void savePicture('svg', 'light')}>
        {t('svgLight')}
      </MenuItem>
      <MenuItem disabled={!drawn} onSelect={() => void savePicture('svg', 'dark')}>
        {t('svgDark')}
      </MenuItem>
      <MenuItem disabled={!drawn} onSelect={() => void savePicture('png', 'light')}>
        {t('pngLight')}
      </MenuItem>
      <MenuItem disabled={!drawn} onSelect={() => void savePicture('png', 'dark')}>
        {t('pngDark')}
      </MenuItem>
      <MenuRule />
      <MenuItem
        disabled={answer === null}
        onSelect={() => save(JSON.stringify(answer, null, 2), 'application/json', 'json')}
      >
        {t('json')}
      </MenuItem>
      <MenuItem disabled={view.filtered === null} onSelect={() => save(tableCsv(view), 'text/csv', 'csv')}>
        {t('csv')}
      </MenuItem>
      {drawing !== null && (
        <>
          <MenuItem onSelect={() => save(toMermaid(drawing, direction), 'text/plain', 'mmd')}>
            {t('mermaid')}
          </MenuItem>
          <MenuItem onSelect={() => save(toGraphviz(drawing, direction, lake), 'text/vnd.graphviz', 'dot')}>
            {t('graphviz')}
          </MenuItem>
          <MenuRule />
          <MenuItem onSelect={() => void copy(toMermaid(drawing, direction), t('mermaidText'))}>
            {t('copyMermaid')}
          </MenuItem>
        </>
      )}
    </>
  )
}

function usePicture(view: Lineage, api: RefObject<GraphApi | null>) {
  const t = useTranslations('lineage')
  const format = useFormat()
  const name = useScopeName(view)
  return async (kind: 'svg' | 'png', theme: 'light' | 'dark'): Promise<Blob | null> => {
    const { lake, answer, counts } = view
    const { placed } = view.layout
    if (placed === null || answer === null || api.current === null) return null
    const { drawing, direction } = placed.subject
    const { pageFontCss } = await import('@/components/graph/page-fonts')
    const svg = toSvg(drawing, placed.placement, {
      ...api.current.paint(theme),
      direction,
      fonts: await pageFontCss(),
      rootWord: t('card.root'),
      title: t('graphOf', { name, nodes: drawing.nodes.length }),
      foot: t('bar.exportFoot', {
        lake,
        instant: answer.now === null ? '' : format.instant(answer.now),
        readAt: format.instant(answer.readAt),
        shown: counts?.shown ?? 0,
        notShown: counts?.notShown ?? 0,
      }),
    })
    if (kind === 'svg') return new Blob([svg], { type: 'image/svg+xml' })
    const { svgToPng } = await import('@/components/graph/svg-to-png')
    return svgToPng(svg)
  }
}
