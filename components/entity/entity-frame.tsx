'use client'

import { GitCommitHorizontal, Link2, SearchX, Undo2, Waypoints } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LakeMissing } from '@/components/lakes'
import { AsOfBanner, ScrollPage, UrlProblems } from '@/components/shell'
import {
  Bar,
  Button,
  CopyButton,
  EmptyNotice,
  ErrorNotice,
  RefText,
  SkeletonRows,
  Spacer,
  StateWord,
  type StateDetail,
  type StateName,
} from '@/components/ui'
import { ApiError } from '@/lib/client'
import { refLabel } from '@/lib/view/ref-parts'
import { lineageHref, rollbackHref, versionsHref, type UrlProblem } from '@/lib/view/url-state'

interface EntityFrameProps {
  readonly lake: string
  readonly refText: string
  readonly icon: ReactNode
  readonly subject: 'table' | 'job'
  readonly asOf: string | null
  /** Version to open the versions at. */
  readonly anchor: string | null
  readonly state: {
    readonly name: StateName
    readonly detail: StateDetail | null
    readonly now: string | null
  } | null
  readonly problems: readonly UrlProblem[]
  readonly error: Error | null
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Bar with name, state and ways on; below it the page, or why there is none. */
export function EntityFrame(props: EntityFrameProps) {
  const { lake, refText, icon, subject, asOf, anchor, state, problems, error, onRetry, children } = props
  const t = useTranslations('entity')
  const missing = error instanceof ApiError && error.status === 404
  return (
    <>
      <Bar className="max-sm:flex-wrap">
        <span className="text-text-2">{icon}</span>
        <h1 className="text-14 font-semibold">
          <RefText value={refText} />
        </h1>
        <CopyButton value={refText} what={refLabel(refText)} className="-ml-1.5" />
        {state !== null && (
          <StateWord chip wordOnly state={state.name} subject={subject} detail={state.detail} />
        )}
        <Spacer />
        <span className="flex gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-1.5 max-sm:*:px-2">
          <Button asChild>
            <Link href={lineageHref(lake, { root: [refText], sel: refText, asOf })}>
              <Waypoints />
              {t('lineage')}
            </Link>
          </Button>
          {anchor !== null && (
            <Button asChild>
              <Link href={versionsHref(lake, { anchor, sel: anchor, asOf })}>
                <GitCommitHorizontal />
                {t('versions')}
              </Link>
            </Button>
          )}
          <Button asChild>
            <Link href={rollbackHref(lake, { sel: refText })}>
              <Undo2 />
              {t('goBack')}
            </Link>
          </Button>
          <CopyLink>{t('copyLink')}</CopyLink>
        </span>
      </Bar>
      <UrlProblems problems={problems} />
      <AsOfBanner />
      {missing && error.code === 'lake-not-found' ? (
        <LakeMissing lake={lake} />
      ) : missing ? (
        <EmptyNotice
          icon={<SearchX />}
          title={t('what404', { name: refLabel(refText) })}
          why={t('why404')}
          actions={
            <Button asChild look="primary">
              <Link href={lineageHref(lake, { asOf })}>{t('toLineage', { lake })}</Link>
            </Button>
          }
        />
      ) : (
        <ScrollPage>
          {error !== null && <ErrorNotice what={refLabel(refText)} error={error} onRetry={onRetry} />}
          {state === null && error === null ? (
            <div className="rounded-panel border border-line bg-surface">
              <SkeletonRows rows={8} />
            </div>
          ) : (
            children
          )}
        </ScrollPage>
      )}
    </>
  )
}

function CopyLink({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('entity')
  const address = typeof window === 'undefined' ? '' : window.location.href
  return (
    <CopyButton look="primary" icon={<Link2 />} value={address} what={t('link')}>
      {children}
    </CopyButton>
  )
}
