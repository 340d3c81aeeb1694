'use client'

import { CircleDashed, CircleX, LockKeyhole, Plug } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, EmptyNotice, ErrorNotice, NoticeRow, SkeletonRows, useFormat } from '@/components/ui'
import { ApiError } from '@/lib/client'
import type { WireVersions } from '@/lib/contracts'
import { ownerRef, refLabel } from '@/lib/view/ref-parts'
import { tableHref, jobHref } from '@/lib/view/url-state'

/** Nothing was ever read of the lake. */
export function NothingReadNotice() {
  const t = useTranslations('versions.empty.nothing')
  return (
    <EmptyNotice
      icon={<Plug />}
      title={t('title')}
      why={t('why')}
      actions={
        <Button asChild look="primary">
          <Link href="/connections">{t('action')}</Link>
        </Button>
      }
    />
  )
}

interface FailedNoticeProps {
  readonly lake: string
  readonly anchor: string | null
  readonly error: Error
  readonly onRetry: () => void
  readonly onClear: () => void
}

/** Why there is no picture at all: what, why, way out. */
export function FailedNotice({ lake, anchor, error, onRetry, onClear }: FailedNoticeProps) {
  const t = useTranslations('versions.empty')
  const what = useTranslations('versions')('what')
  const code = error instanceof ApiError ? error.code : ''
  const status = error instanceof ApiError ? error.status : 0
  const home = (
    <Button asChild look="primary">
      <Link href="/">{t('hidden.action')}</Link>
    </Button>
  )
  if (status === 403) {
    return (
      <EmptyNotice icon={<LockKeyhole />} title={t('hidden.title')} why={t('hidden.why')} actions={home} />
    )
  }
  if (code === 'lake-not-found') {
    return (
      <EmptyNotice
        icon={<CircleX />}
        title={t('noLake.title', { lake })}
        why={t('noLake.why')}
        actions={home}
      />
    )
  }
  if (anchor !== null && (status === 404 || status === 400)) {
    const owner = ownerRef(anchor)
    return (
      <EmptyNotice
        icon={<CircleX />}
        title={t('noVersion.title')}
        why={t('noVersion.why', { detail: error.message })}
        actions={
          <>
            <Button look="primary" onClick={onClear}>
              {t('noVersion.action')}
            </Button>
            <Button asChild>
              <Link href={owner.startsWith('job:') ? jobHref(lake, owner) : tableHref(lake, owner)}>
                {t('noVersion.table', { table: refLabel(owner) })}
              </Link>
            </Button>
          </>
        }
      />
    )
  }
  return (
    <ErrorNotice
      what={what}
      error={error}
      onRetry={onRetry}
      className="m-4 rounded-panel border border-line bg-surface"
    />
  )
}

interface NoticesProps {
  readonly error: Error | null
  readonly onRetry: () => void
  readonly aroundError: Error | null
  readonly onRetryAround: () => void
  readonly truncated: boolean
  /** Anchor that is being read while the picture still shows another. */
  readonly loading: string | null
  readonly onCancel: () => void
}

/** Above a picture that stays: what is being read, what could not be, what is left out. */
export function PictureNotices(props: NoticesProps) {
  const t = useTranslations('versions')
  const row = 'border-b border-line bg-surface py-1.5'
  return (
    <>
      {props.error !== null && (
        <ErrorNotice what={t('what')} error={props.error} onRetry={props.onRetry} className={row} />
      )}
      {props.aroundError !== null && (
        <ErrorNotice
          what={t('around')}
          error={props.aroundError}
          onRetry={props.onRetryAround}
          className={row}
        />
      )}
      {props.truncated && <NoticeRow state="unknown" title={t('truncated')} className={row} />}
      {props.loading !== null && props.error === null && (
        <div
          role="status"
          className="flex min-h-9 items-center gap-3 border-b border-line bg-surface px-3.5 text-text-2"
        >
          {t('loading', { version: refLabel(props.loading) })}
          <Button size="sm" onClick={props.onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The anchor's closure is the anchor alone: said over the picture, which stays. */
export function AloneNotice({ answer }: { readonly answer: WireVersions }) {
  const t = useTranslations('versions.empty.alone')
  const format = useFormat()
  if (answer.edges.length > 0 || answer.omitted.length > 0) return null
  return (
    <NoticeRow state="unknown" title={t('title')} className="border-b border-line bg-surface py-1.5">
      {t('why', { instant: format.instant(answer.readAt) })}
    </NoticeRow>
  )
}

interface FirstLoadProps {
  readonly anchor: string
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** Nothing to keep yet: the name of what is read, lanes to come, a way to stop. */
export function FirstLoad({ anchor, onCancel }: FirstLoadProps) {
  const t = useTranslations('versions')
  return (
    <div className="flex flex-1 flex-col bg-canvas">
      <div
        role="status"
        className="flex min-h-11 items-center gap-3 border-b border-line-2 px-3.5 text-text-2"
      >
        {t('loading', { version: refLabel(anchor) })}
        <Button size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <SkeletonRows rows={7} className="[&>div]:h-20!" />
    </div>
  )
}

/** Reading was stopped by hand before anything came. */
export function CancelledNotice({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations()
  return (
    <EmptyNotice
      icon={<CircleDashed />}
      title={t('versions.cancelled')}
      actions={
        <Button look="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
