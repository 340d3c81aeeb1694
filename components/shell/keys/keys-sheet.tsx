'use client'

import { useTranslations } from 'next-intl'
import { Dialog, Kbd } from '@/components/ui'
import type { Area } from '../use-place'

const EVERYWHERE = [
  [['Ctrl K'], 'jump'],
  [['?'], 'help'],
  [['Esc'], 'escape'],
] as const

const LINEAGE = [
  [['/'], 'find'],
  [['Enter', 'Shift Enter'], 'next'],
  [['←', '↑', '↓', '→'], 'move'],
  [['Enter'], 'select'],
  [['Esc'], 'escape'],
  [['[', ']'], 'expand'],
  [['R'], 'root'],
  [['C'], 'copy'],
  [['+', '-', '0'], 'zoom'],
  [['F'], 'fit'],
  [['T'], 'table'],
  [['L'], 'legend'],
] as const

const VERSIONS = [
  [['←', '↑', '↓', '→'], 'move'],
  [['Home', 'End'], 'ends'],
  [['Enter'], 'take'],
  [['Esc'], 'escape'],
  [['+', '-', 'F'], 'zoom'],
  [['T'], 'table'],
] as const

const TABLES = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'select'],
  [['G'], 'graph'],
] as const

const MOUSE = ['click', 'double', 'badge', 'menu'] as const

interface KeysSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly area: Area
}

/** What can be done without the mouse, here and everywhere; in the graph also what the mouse does. */
export function KeysSheet({ open, onOpenChange, area }: KeysSheetProps) {
  const t = useTranslations('keys')
  const graph = area === 'lineage'
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <div className="grid gap-4">
        <Section
          title={t('everywhere.title')}
          rows={EVERYWHERE.map(([keys, does]) => ({ keys, says: t(`everywhere.${does}`) }))}
        />
        {area !== 'versions' && (
          <Section
            title={t('lineage.title')}
            rows={LINEAGE.map(([keys, does]) => ({ keys, says: t(`lineage.${does}`) }))}
          />
        )}
        {area !== 'lineage' && (
          <Section
            title={t('versions.title')}
            rows={VERSIONS.map(([keys, does]) => ({ keys, says: t(`versions.${does}`) }))}
          />
        )}
        <Section
          title={t('tables.title')}
          rows={TABLES.map(([keys, does]) => ({ keys, says: t(`tables.${does}`) }))}
        />
        {graph && (
          <section>
            <h3 className="mb-1.5 text-12 font-medium text-text-3">{t('mouse')}</h3>
            <ul className="grid gap-1">
              {MOUSE.map((act) => (
                <li key={act}>{t(`mouseActs.${act}`)}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

interface SectionProps {
  readonly title: string
  readonly rows: readonly { readonly keys: readonly string[]; readonly says: string }[]
}

function Section({ title, rows }: SectionProps) {
  return (
    <section>
      <h3 className="mb-1.5 text-12 font-medium text-text-3">{title}</h3>
      <dl className="grid grid-cols-[140px_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {rows.map(({ keys, says }) => (
          <div key={says} className="contents">
            <dt className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
