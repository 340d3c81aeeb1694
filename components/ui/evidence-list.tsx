'use client'

import { useTranslations } from 'next-intl'
import { Chip } from './chip'
import { cn } from './cn'
import { CopyButton } from './copy-button'
import { Instant } from './instant'

/** Where a fact was read, what that place says, and when: a piece of evidence of the wire. */
export interface EvidenceItem {
  readonly kind: string
  readonly where: string
  readonly says: string
  readonly observedAt: string
  /** It says otherwise than the fact. */
  readonly disagrees?: boolean | undefined
}

interface EvidenceListProps {
  readonly evidence: readonly EvidenceItem[]
  /** The instant it is looked at from: spares the date of the same day. */
  readonly now?: string | null
  readonly className?: string
}

/** Kind, sentence, place with a way to copy it, time. */
export function EvidenceList({ evidence, now = null, className }: EvidenceListProps) {
  const t = useTranslations('evidence')
  const kindWord = useEvidenceKind()
  if (evidence.length === 0) return <p className="text-12 text-text-3">{t('none')}</p>
  return (
    <ul className={cn('grid gap-2 text-12', className)}>
      {evidence.map((item, index) => (
        <li key={index} className="grid gap-0.5 border-l-2 border-line-2 pl-2">
          <span>
            <span className="font-medium">{kindWord(item.kind)}</span>{' '}
            <Instant at={item.observedAt} now={now} className="text-text-3" />
            {item.disagrees === true && (
              <>
                {' '}
                <Chip border="dashed">{t('disagrees')}</Chip>
              </>
            )}
          </span>
          <span className="text-text-2">{item.says}</span>
          <span className="flex items-start gap-1">
            <code className="min-w-0 flex-1 text-11 break-all text-text-3">{item.where}</code>
            <CopyButton value={item.where} what={t('place')} className="-my-1" />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A kind of evidence in words; one that the catalogue does not know is shown as it came. */
export function useEvidenceKind(): (kind: string) => string {
  const t = useTranslations('evidence')
  return (kind) => {
    const key = `kind.${kind}` as Parameters<typeof t.has>[0]
    return t.has(key) ? t(key) : kind
  }
}
