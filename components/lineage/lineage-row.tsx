'use client'

import { ChevronsRight, ExternalLink, Package, Table2, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip, cn, RefText, StateLabel, Td, Tr, useFormat } from '@/components/ui'
import type { WireGraphNode } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import type { GraphRow } from '@/lib/view/graph/table-rows'
import type { Lineage } from './use-lineage'

interface LineageRowProps {
  readonly row: GraphRow
  readonly view: Lineage
  readonly onSelect: (ref: string) => void
  readonly current: boolean
  readonly found: boolean
  readonly onFocus: () => void
}

export function LineageRow({ row, view, onSelect, current, found, onFocus }: LineageRowProps) {
  const t = useTranslations('lineage')
  const format = useFormat()
  const { node, hop, path } = row
  const text = view.words.describe(node)
  const newest =
    node.kind === 'table' ? node.newestSnapshot : node.kind === 'job' ? node.lastCheckpoint : null
  return (
    <Tr
      selected={path === 'selected'}
      tabIndex={current ? 0 : -1}
      data-ref={node.ref}
      onFocus={onFocus}
      onClick={() => onSelect(node.ref)}
      className={cn('cursor-pointer -outline-offset-2 hover:bg-hover', found && 'bg-accent-wash')}
    >
      <Td>
        <span className="flex items-center gap-1.75">
          <NodeIcon node={node} />
          <RefText value={node.ref} />
          {row.root && <Chip strong>{t('card.root')}</Chip>}
          {node.ended && <Chip border="dotted">{t('panel.ended')}</Chip>}
        </span>
      </Td>
      <Td className="text-text-2 max-sm:hidden">{t(`panel.${node.kind}`)}</Td>
      <Td num className="text-text-2 max-sm:hidden">
        {row.cycle ? t('table.cycle') : hop === null ? '' : hop > 0 ? `+${hop}` : hop < 0 ? `−${-hop}` : '0'}
      </Td>
      <Td>
        {node.kind === 'boundary' ? (
          <span className="text-text-3">{t('panel.noState')}</span>
        ) : (
          <StateLabel state={node.state}>{text.word}</StateLabel>
        )}
      </Td>
      <Td className="text-text-2">{text.fact.replace(/^· /, '')}</Td>
      <Td num>{newest !== null && <RefText value={newest} versionOnly hideRun />}</Td>
      <Td className="text-text-2">
        <Names refs={row.fedBy} more={row.moreIn} empty={node.kind !== 'boundary'} />
      </Td>
      <Td className="text-text-2">
        <Names refs={row.feeds} more={row.moreOut} empty={false} />
      </Td>
      <Td num>{format.count(row.fedBy.length)}</Td>
      <Td num>{format.count(row.feeds.length)}</Td>
      <Td className="font-medium text-accent-ink">{path !== null && t(`table.${path}`)}</Td>
    </Tr>
  )
}

const FEW = 2

/** One or two by name, more as a count; and what lies beyond. */
function Names({ refs, more, empty }: { refs: readonly string[]; more: number; empty: boolean }) {
  const t = useTranslations('lineage.table')
  const jobs = refs.filter((ref) => ref.startsWith('job:')).length
  const count =
    jobs === refs.length
      ? t('jobsCount', { count: refs.length })
      : jobs === 0
        ? t('tablesCount', { count: refs.length })
        : t('others', { count: refs.length })
  const named = refs.length === 0 ? '' : refs.length <= FEW ? refs.map(refLabel).join(', ') : count
  const beyond = more > 0 ? t('beyond', { count: more }) : ''
  const text = [named, beyond].filter(Boolean).join(', ')
  return text !== '' ? text : empty ? <span className="text-text-3">{t('noneSeen')}</span> : null
}

export function NodeIcon({ node }: { readonly node: Pick<WireGraphNode, 'kind'> & Partial<WireGraphNode> }) {
  const Icon =
    node.kind === 'table'
      ? Table2
      : node.kind === 'boundary'
        ? ExternalLink
        : 'maintenance' in node && node.maintenance === true
          ? Wrench
          : 'jobType' in node && node.jobType === 'BATCH'
            ? Package
            : ChevronsRight
  return <Icon aria-hidden className="size-3.5! shrink-0 text-text-2" />
}
