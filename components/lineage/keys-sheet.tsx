'use client'

import { useTranslations } from 'next-intl'
import { Dialog, Kbd } from '@/components/ui'

interface KeysSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const KEYS = [
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
  [['?'], 'help'],
] as const

const MOUSE = ['click', 'double', 'badge', 'menu'] as const

/** What can be done without the mouse, and with it. */
export function KeysSheet({ open, onOpenChange }: KeysSheetProps) {
  const t = useTranslations('lineage.keys')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 mb-1.5 text-12 font-medium text-text-3">{t('mouse')}</h3>
      <ul className="grid gap-1">
        {MOUSE.map((act) => (
          <li key={act}>{t(act)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
