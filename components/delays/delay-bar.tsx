'use client'

import { ChevronRight, Copy, GitCommitHorizontal, Link2, Waypoints } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Bar, Button, RefText, Spacer, StateLabel, useCopy, useFormat, useStateWords } from '@/components/ui'
import type { WireDelayDetail } from '@/lib/contracts'
import { delaysHref, lineageHref, tableHref, versionsHref } from '@/lib/view/url-state'
import { useDelayText } from './use-delay-text'

interface DelayBarProps {
  readonly lake: string
  readonly refText: string
  readonly asOf: string | null
  /** `null` while it is asked for. */
  readonly delay: WireDelayDetail | null
}

/** Where one is, the state in a word, and the ways on. */
export function DelayBar({ lake, refText, asOf, delay }: DelayBarProps) {
  const t = useTranslations('delays')
  return (
    <Bar className="max-sm:flex-wrap">
      <nav aria-label={t('one.crumbs')} className="flex items-center gap-1.5">
        <Link href={delaysHref(lake, { asOf })} className="text-accent-ink hover:underline">
          {t('title')}
        </Link>
        <ChevronRight className="size-3.5! text-text-3" aria-hidden />
      </nav>
      <h1 className="text-14 font-semibold">
        <Link href={tableHref(lake, refText, asOf)} className="hover:underline">
          <RefText value={refText} />
        </Link>
      </h1>
      {delay !== null && <Verdict delay={delay} />}
      <Spacer />
      <span className="flex gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:overflow-x-auto">
        {delay !== null && <CopyText lake={lake} delay={delay} />}
        <Button asChild>
          <Link href={lineageHref(lake, { root: [refText], sel: refText, path: refText, up: 6, asOf })}>
            <Waypoints />
            {t('one.path')}
          </Link>
        </Button>
        {delay?.root != null && (
          <Button asChild>
            <Link href={versionsHref(lake, { anchor: delay.root, sel: delay.root, dir: 'down', asOf })}>
              <GitCommitHorizontal />
              {t('one.versions')}
            </Link>
          </Button>
        )}
        <CopyLink />
      </span>
    </Bar>
  )
}

function Verdict({ delay }: { readonly delay: WireDelayDetail }) {
  const t = useTranslations('delays.one')
  const words = useStateWords()
  const format = useFormat()
  const { state, lateMs, threshold } = delay
  const late = lateMs !== null && lateMs > 0 && state !== 'fresh' && state !== 'unknown'
  return (
    <span className="flex items-center gap-2">
      <StateLabel state={state} chip>
        {[words.word(state, 'table'), late ? format.duration(lateMs) : ''].filter(Boolean).join(' ')}
      </StateLabel>
      {threshold !== null && (
        <span className="text-12 text-text-3 max-sm:hidden">
          {t('threshold', { age: format.duration(threshold.ms) })}, {t(`from.${threshold.from}`)}
        </span>
      )}
    </span>
  )
}

function CopyText({ lake, delay }: { readonly lake: string; readonly delay: WireDelayDetail }) {
  const t = useTranslations('delays.one')
  const copy = useCopy()
  const text = useDelayText(lake, delay)
  return (
    <Button icon={<Copy />} onClick={() => void copy(`${text}\n${window.location.href}`, t('copyName'))}>
      {t('copy')}
    </Button>
  )
}

function CopyLink() {
  const t = useTranslations('delays.one')
  const copy = useCopy()
  return (
    <Button look="primary" icon={<Link2 />} onClick={() => void copy(window.location.href, t('link'))}>
      {t('copyLink')}
    </Button>
  )
}
