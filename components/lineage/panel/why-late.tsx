'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DelaySentence } from '@/components/lakes'
import { Button, cn } from '@/components/ui'
import { delayQuery } from '@/lib/client'
import { delayHref } from '@/lib/view/url-state'
import type { Lineage } from '../use-lineage'

interface WhyLateProps {
  readonly view: Lineage
  readonly target: string
}

/** Of a table that is late, broken or behind: why, in sentences, and the way to all of it. */
export function WhyLate({ view, target }: WhyLateProps) {
  const t = useTranslations('lineage.path')
  const { lake, state, url } = view
  const node = view.graph?.nodes.get(target)
  const wanted = node?.kind === 'table' && ['late', 'broken', 'stale'].includes(node.state)
  const { data } = useQuery({ ...delayQuery(lake, target, state.asOf), enabled: wanted })
  if (!wanted) return null
  return (
    <section
      className={cn(
        'border-b border-l-[3px] border-line px-3.25 py-3',
        { late: 'border-l-late-edge', broken: 'border-l-broken-edge', stale: 'border-l-stale-edge' }[
          node.state as 'late'
        ],
      )}
    >
      {data !== undefined && (
        <p>
          <DelaySentence lake={lake} asOf={state.asOf} delay={data} />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button asChild size="sm">
          <Link href={delayHref(lake, target, state.asOf)}>{t('why')}</Link>
        </Button>
        <Button
          size="sm"
          look="quiet"
          pressed={state.path === target}
          onClick={() => url.set({ path: state.path === target ? null : target })}
        >
          {t('show')}
        </Button>
      </div>
    </section>
  )
}
