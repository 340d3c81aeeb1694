'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CertaintyChip, cn, EvidenceList } from '@/components/ui'
import type { WireVersionEdge } from '@/lib/contracts'
import { refParts } from '@/lib/view/ref-parts'
import type { Relation } from '@/lib/view/versions'

interface RelationListProps {
  readonly relations: readonly Relation[]
  readonly now: string | null
  readonly canTake: (ref: string) => boolean
  readonly onTake: (ref: string) => void
}

/** One row a step; each opens to say why it is as certain as it is. */
export function RelationList({ relations, now, canTake, onTake }: RelationListProps) {
  return (
    <ul className="-mx-1">
      {relations.map((relation) => (
        <RelationRow
          key={`${relation.edge.kind} ${relation.edge.from} ${relation.edge.to}`}
          relation={relation}
          now={now}
          onTake={canTake(relation.ref) ? onTake : null}
        />
      ))}
    </ul>
  )
}

interface RelationRowProps {
  readonly relation: Relation
  readonly now: string | null
  readonly onTake: ((ref: string) => void) | null
}

function RelationRow({ relation: { edge, ref }, now, onTake }: RelationRowProps) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  const name = <RelationName edge={edge} value={ref} />
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 px-1 max-sm:min-h-11">
        {onTake === null ? (
          <span className="min-w-0 py-1 leading-4.5">{name}</span>
        ) : (
          <button
            type="button"
            onClick={() => onTake(ref)}
            className="min-w-0 py-1 text-left leading-4.5 hover:underline max-sm:min-h-11"
          >
            {name}
          </button>
        )}
        <span className="whitespace-nowrap text-text-3">{verb(edge, t)}</span>
        <button
          type="button"
          aria-expanded={open}
          aria-label={t('versions.panel.why', { certainty: t(`certainty.${edge.certainty}.word`) })}
          onClick={() => setOpen(!open)}
          className="flex items-center gap-0.5 text-text-3 max-sm:min-h-11"
        >
          <CertaintyChip certainty={edge.certainty} />
          <ChevronDown className={cn('size-3', open && 'rotate-180')} />
        </button>
      </div>
      {open && (
        <div className="grid gap-2 px-1 pt-1 pb-3">
          <p className="text-12 text-text-2">{reasons(edge, t).join(' ')}</p>
          <EvidenceList evidence={edge.evidence} now={now} />
        </div>
      )}
    </li>
  )
}

/** Breaks before the version rather than inside it. */
function RelationName({ edge, value }: { readonly edge: WireVersionEdge; readonly value: string }) {
  const parts = refParts(value)
  const range = edge.kind === 'reads' && value === edge.from && edge.low !== edge.high && edge.low !== '0'
  return (
    <span className="font-mono text-[.94em] font-medium [overflow-wrap:anywhere]">
      <span className="font-normal text-text-3">{parts.place}</span>
      <wbr />
      {parts.name}
      {parts.version === null && <span className="font-normal text-text-3">{parts.run}</span>}
      <wbr />
      <span className="whitespace-nowrap text-accent-ink">
        {parts.version}
        {range && parts.version === `@${edge.low}` && `..${edge.high}`}
      </span>
    </span>
  )
}

type Translate = ReturnType<typeof useTranslations<never>>

function verb(edge: WireVersionEdge, t: Translate): string {
  if (edge.kind === 'writes')
    return t(edge.noNewData === true ? 'versions.panel.wrote' : 'versions.panel.writes')
  return t(edge.lookup === true ? 'versions.panel.looksUp' : 'versions.panel.reads')
}

function reasons(edge: WireVersionEdge, t: Translate): string[] {
  const says = [t(`certainty.${edge.certainty}.says`)]
  if (edge.position !== undefined) says.push(t('versions.panel.position', { id: edge.position }))
  if (edge.noNewData === true) says.push(t('versions.panel.noNewData'))
  else if (edge.after !== undefined) says.push(t('versions.panel.after', { id: edge.after }))
  return says
}
