'use client'

import { ChevronsRight, Table2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { CertaintyChip, Chip, PanelSection, RefText, useFormat } from '@/components/ui'
import type { WireTableDetail } from '@/lib/contracts'
import { jobHref, tableHref } from '@/lib/view/url-state'

interface LinkedListProps {
  readonly title: string
  readonly lake: string
  readonly asOf: string | null
  readonly links: WireTableDetail['writtenBy']
}

/** Neighbours, each with how sure the edge is. */
export function LinkedList({ title, lake, asOf, links }: LinkedListProps) {
  const t = useTranslations('entity')
  const format = useFormat()
  return (
    <PanelSection title={title} count={format.count(links.length)}>
      {links.length === 0 && <p className="text-text-3">{t('none')}</p>}
      <ul>
        {links.map((link) => (
          <li
            key={`${link.ref} ${link.kind}`}
            className="flex min-h-6.5 flex-wrap items-center gap-x-2 max-sm:min-h-11"
          >
            {link.ref.startsWith('job:') ? (
              <ChevronsRight className="size-3.5! text-text-2" />
            ) : (
              <Table2 className="size-3.5! text-text-2" />
            )}
            <Neighbour lake={lake} refText={link.ref} asOf={asOf} />
            {link.lookup && <Chip>{t('table.lookup')}</Chip>}
            {link.claimed === true && <Chip border="dashed">{t('told.chip')}</Chip>}
            {link.ended && <Chip border="dotted">{t('table.ended')}</Chip>}
            <span className="ml-auto">
              <CertaintyChip certainty={link.certainty} />
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

/** A boundary has no page of its own. */
function Neighbour({ lake, refText, asOf }: { lake: string; refText: string; asOf: string | null }) {
  const href = refText.startsWith('table:')
    ? tableHref(lake, refText, asOf)
    : refText.startsWith('job:')
      ? jobHref(lake, refText, asOf)
      : null
  const text = <RefText value={refText} wrap />
  return href === null ? (
    text
  ) : (
    <Link href={href} className="min-w-0 hover:underline">
      {text}
    </Link>
  )
}
