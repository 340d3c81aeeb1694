'use client'

import { GitBranch, ShieldCheck, ShieldX, Table2, Tag, Undo2, Waypoints } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, PanelSection, RefText, useEvidenceKind, useFormat } from '@/components/ui'
import type { WireVersionNode, WireVersions } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import { jobHref, lineageHref, rollbackHref, tableHref } from '@/lib/view/url-state'

/** Whether a version can still be read or restored from, and what holds it. */
export function StatusSection({ node }: { readonly node: WireVersionNode }) {
  const t = useTranslations('versions')
  if (node.kind === 'boundary') return null
  const status = node.kind === 'snapshot' ? node.status : node.files
  const good = status === 'live' || status === 'tagged' || status === 'retained'
  const Icon = good ? ShieldCheck : ShieldX
  return (
    <PanelSection title={t('panel.status')}>
      <p className="flex items-start gap-2">
        <Icon className="mt-0.75 size-3.5 shrink-0 text-text-2" />
        {t(`status.${status}`)}
      </p>
      {node.kind === 'snapshot' && node.tags.length > 0 && (
        <ul aria-label={t('panel.tags')} className="mt-1">
          {node.tags.map((tag) => (
            <li key={tag} className="flex items-start gap-2">
              <Tag className="mt-0.75 size-3.5 shrink-0 text-text-2" />
              <code className="min-w-0 break-all">{tag}</code>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}

interface OmittedSectionProps {
  readonly answer: WireVersions
  readonly onDeeper: (() => void) | null
}

/** What the closure leaves out, how much of it and why. */
export function OmittedSection({ answer, onDeeper }: OmittedSectionProps) {
  const t = useTranslations('versions.panel')
  if (answer.omitted.length === 0) return null
  return (
    <PanelSection>
      <ul className="grid gap-1 text-12 text-text-2">
        {answer.omitted.map((gap) => (
          <li key={`${gap.direction} ${gap.ref}`}>
            {t('beyond', {
              count: gap.count,
              direction: gap.direction,
              cause: gap.cause,
              version: refLabel(gap.ref),
            })}
          </li>
        ))}
      </ul>
      {onDeeper !== null && answer.omitted.some((gap) => gap.cause === 'depth') && (
        <Button size="sm" className="mt-2" icon={<GitBranch />} onClick={onDeeper}>
          {t('deeper')}
        </Button>
      )}
    </PanelSection>
  )
}

interface LinksProps {
  readonly lake: string
  /** Ref of a table or job. */
  readonly owner: string
  readonly asOf: string | null
}

/** The table or job in the other views. */
export function OwnerLinks({ lake, owner, asOf }: LinksProps) {
  const t = useTranslations('versions.panel')
  const job = owner.startsWith('job:')
  return (
    <>
      <Button asChild>
        <Link href={lineageHref(lake, { root: [owner], asOf })}>
          <Waypoints />
          {t('inLineage')}
        </Link>
      </Button>
      <Button asChild>
        <Link href={job ? jobHref(lake, owner, asOf) : tableHref(lake, owner, asOf)}>
          <Table2 />
          {t(job ? 'openJob' : 'openTable')}
        </Link>
      </Button>
    </>
  )
}

/** Into the wizard with this version as the wish: the cut is shown at once. */
export function BackToHere({ lake, version }: { readonly lake: string; readonly version: string }) {
  const t = useTranslations('versions.panel')
  return (
    <Button asChild>
      <Link href={rollbackHref(lake, { at: [version], step: 'cut' })}>
        <Undo2 />
        {t('backToHere')}
      </Link>
    </Button>
  )
}

/** Which kinds of evidence the whole answer rests on, and when it was read. */
export function EvidenceFoot({ answer }: { readonly answer: WireVersions }) {
  const t = useTranslations('versions.panel')
  const format = useFormat()
  const kindWord = useEvidenceKind()
  const kinds = [...new Set(answer.edges.flatMap((edge) => edge.evidence.map((item) => item.kind)))].sort()
  const read = t('read', {
    instant: format.instant(answer.readAt, { now: Date.parse(answer.now ?? answer.readAt) }),
  })
  if (kinds.length === 0) return read
  return `${t('kinds', { count: kinds.length, kinds: kinds.map(kindWord).join(', ') })} · ${read}`
}

/** The version's name with a way to copy it. */
export function VersionName({ value }: { readonly value: string }) {
  return <RefText value={value} copyable wrap />
}
