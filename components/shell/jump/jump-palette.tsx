'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronsRight, CircleDot, GitCommitHorizontal, Table2, UserPen } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type KeyboardEvent } from 'react'
import { CommandDialog, CommandGroup, CommandItem, ErrorNotice, Kbd, RefText, Spacer } from '@/components/ui'
import { searchQuery } from '@/lib/client'
import type { WireSearchItem } from '@/lib/contracts'
import { groupFound, jumpTarget } from '@/lib/view/jump/jump-target'
import type { Place } from '../use-place'
import { usePlaces } from './use-places'
import { useSettled } from './use-settled'

const ICONS = {
  table: Table2,
  job: ChevronsRight,
  snapshot: GitCommitHorizontal,
  checkpoint: CircleDot,
  'commit-user': UserPen,
} as const
const REST_MS = 120

interface JumpPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly place: Place
  readonly asOf: string | null
  /** More than one lake: each hit says in which it is. */
  readonly lakes: readonly string[]
}

/** Ctrl-K: to any table, job, snapshot, checkpoint, commit user or page. */
export function JumpPalette({ open, onOpenChange, place, asOf, lakes }: JumpPaletteProps) {
  const t = useTranslations('jump')
  const router = useRouter()
  const [text, setText] = useState('')
  const [value, setValue] = useState('')
  const settled = useSettled(text.trim(), REST_MS)
  const search = useQuery({ ...searchQuery(open ? settled : ''), placeholderData: keepPreviousData })
  const found = settled === '' ? [] : (search.data?.items ?? [])
  const places = usePlaces(place, lakes, asOf, text)
  const go = (href: string) => {
    onOpenChange(false)
    setText('')
    router.push(href)
  }
  const targetOf = (item: WireSearchItem) => jumpTarget(item, item.lake === place.lake ? asOf : null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const item = found.find((each) => valueOf(each) === value)
    const page = item === undefined ? null : targetOf(item).pageHref
    event.preventDefault()
    if (page !== null) go(page)
  }
  const waiting = text.trim() !== settled || search.isFetching
  const nothing = found.length === 0 && places.length === 0 && !waiting && search.error === null
  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      label={t('label')}
      placeholder={t('placeholder')}
      text={text}
      onText={setText}
      value={value}
      onValue={setValue}
      onKeyDown={onKeyDown}
      foot={
        <>
          <span role="status">
            {text.trim() === '' ? t('hint') : waiting ? t('waiting') : t('found', { count: found.length })}
          </span>
          <Spacer />
          <span className="flex items-center gap-1.5 max-sm:hidden">
            <Kbd>Enter</Kbd> {t('enter')} <Kbd>Ctrl Enter</Kbd> {t('page')}
          </span>
        </>
      }
    >
      {search.error !== null && (
        <ErrorNotice what={t('what')} error={search.error} onRetry={() => void search.refetch()} />
      )}
      {nothing && <p className="px-2 py-3 text-text-2">{t('nothing', { text: text.trim() })}</p>}
      {groupFound(found).map(({ kind, items }) => {
        const Icon = ICONS[kind]
        return (
          <CommandGroup key={kind} title={t(`kind.${kind}`)}>
            {items.map((item) => (
              <CommandItem
                key={valueOf(item)}
                value={valueOf(item)}
                icon={<Icon />}
                onSelect={() => go(targetOf(item).href)}
                end={lakes.length > 1 ? item.lake : undefined}
              >
                {kind === 'commit-user' ? (
                  <>
                    <code>{item.label}</code> <RefText value={item.ref} />
                  </>
                ) : (
                  <RefText value={item.ref} />
                )}
              </CommandItem>
            ))}
          </CommandGroup>
        )
      })}
      {places.length > 0 && (
        <CommandGroup title={t('places')}>
          {places.map(({ href, title, Icon, end }) => (
            <CommandItem key={href} value={href} icon={<Icon />} onSelect={() => go(href)} end={end}>
              {title}
            </CommandItem>
          ))}
        </CommandGroup>
      )}
    </CommandDialog>
  )
}

function valueOf({ kind, ref, lake, label }: WireSearchItem): string {
  return `${kind} ${lake} ${ref} ${label}`
}
