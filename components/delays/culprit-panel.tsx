'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { RefLink, useDelaySentences } from '@/components/lakes'
import { Button, Chip, EvidenceList, Panel, RefText, StateGlyph } from '@/components/ui'
import type { WireDelayDetail } from '@/lib/contracts'
import { stateOfClass } from '@/lib/view/delays/class-state'
import { refLabel } from '@/lib/view/ref-parts'
import { refHref } from '@/lib/view/url-state'
import { JobLook } from './job-look'

interface CulpritPanelProps {
  readonly lake: string
  readonly asOf: string | null
  readonly delay: WireDelayDetail
}

/** Who holds it up, by what evidence, and where to look next. */
export function CulpritPanel({ lake, asOf, delay }: CulpritPanelProps) {
  const t = useTranslations('delays')
  const sentences = useDelaySentences()
  const { culprit, notices } = delay
  if (culprit === null) {
    return (
      <Panel title={t('one.culprit')}>
        <p className="px-3.5 py-3 text-text-2">{t('one.noCulprit')}</p>
        <Notices lake={lake} asOf={asOf} notices={notices} />
      </Panel>
    )
  }
  const now = delay.now === null ? null : Date.parse(delay.now)
  const href = refHref(lake, culprit.ref, asOf)
  return (
    <Panel
      title={
        <>
          <StateGlyph state={stateOfClass(culprit.class)} size={16} />
          <span>
            {t('one.culprit')}: <RefText value={culprit.ref} wrap />
          </span>
        </>
      }
      actions={<Chip>{t(`class.${culprit.class}`)}</Chip>}
    >
      <p className="border-b border-line px-3.5 py-3">
        {sentences.rich([sentences.cause(culprit, now)], (ref) => (
          <RefLink lake={lake} asOf={asOf} value={ref} wrap />
        ))}
      </p>
      <EvidenceList evidence={culprit.evidence} now={delay.now} className="px-3.5 py-3" />
      <div className="flex flex-wrap items-center gap-3 border-t border-line bg-sunken px-3.5 py-2.5">
        <p className="min-w-0 flex-1">{t(`next.${culprit.class}`)}</p>
        {href !== null && (
          <Button asChild size="sm">
            <Link href={href}>{t('one.openJob', { name: refLabel(culprit.ref) })}</Link>
          </Button>
        )}
      </div>
      {delay.look !== null && <JobLook look={delay.look} now={delay.now} />}
      <Notices lake={lake} asOf={asOf} notices={notices} />
    </Panel>
  )
}

interface NoticesProps extends Pick<CulpritPanelProps, 'lake' | 'asOf'> {
  readonly notices: WireDelayDetail['notices']
}

/** What does not make it late, and what one should know all the same. */
function Notices({ lake, asOf, notices }: NoticesProps) {
  const t = useTranslations('delays.one')
  if (notices.length === 0) return null
  return (
    <div className="border-t border-line px-3.5 py-2.5">
      <h3 className="mb-1 text-12 font-medium text-text-3">{t('notices')}</h3>
      <ul className="grid gap-1">
        {notices.map((notice) => (
          <li key={`${notice.code} ${notice.ref}`}>
            <RefLink lake={lake} asOf={asOf} value={notice.ref} wrap />{' '}
            <span className="text-text-2">{notice.says}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
