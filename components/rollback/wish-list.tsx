'use client'

import { ChevronLeft, ChevronRight, Clock, Pin, PowerOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Chip, IconButton, Instant, RefText } from '@/components/ui'
import { refLabel } from '@/lib/view/ref-parts'
import { neighbourVersion } from '@/lib/view/rollback/wishes'
import type { RollbackState } from '@/lib/view/url-state'

interface WishListProps {
  readonly state: RollbackState
  readonly set: (change: Partial<RollbackState>) => void
}

/** All that was asked for; each wish can be moved by one version, or taken back. */
export function WishList({ state, set }: WishListProps) {
  const t = useTranslations('rollback.wish')
  const nothing = state.at.length + state.before.length === 0 && state.time === null
  if (nothing) return <p className="px-3.5 py-3 text-text-3">{t('none')}</p>
  return (
    <ul className="divide-y divide-line" aria-label={t('label')}>
      {(['at', 'before'] as const).flatMap((kind) =>
        state[kind].map((ref) => (
          <VersionWish
            key={`${kind} ${ref}`}
            word={t(kind)}
            value={ref}
            onMove={(to) => set({ [kind]: state[kind].map((one) => (one === ref ? to : one)) })}
            onRemove={() => set({ [kind]: state[kind].filter((one) => one !== ref) })}
          />
        )),
      )}
      {state.time !== null && (
        <Wish
          icon={<Clock />}
          word={t('time')}
          label={t('takeBack', { what: t('time') })}
          onRemove={() => set({ time: null })}
        >
          <Instant at={state.time} />
        </Wish>
      )}
      {state.pins.map((ref) => (
        <Wish
          key={`pin ${ref}`}
          icon={<Pin />}
          word={t('pin')}
          label={t('takeBack', { what: refLabel(ref) })}
          onRemove={() => set({ pins: state.pins.filter((one) => one !== ref) })}
        >
          <RefText value={ref} wrap />
        </Wish>
      ))}
      {state.retired.map((ref) => (
        <Wish
          key={`retired ${ref}`}
          icon={<PowerOff />}
          word={t('retired')}
          label={t('takeBack', { what: refLabel(ref) })}
          onRemove={() => set({ retired: state.retired.filter((one) => one !== ref) })}
        >
          <RefText value={ref} wrap />
        </Wish>
      ))}
    </ul>
  )
}

interface VersionWishProps {
  readonly word: string
  readonly value: string
  readonly onMove: (to: string) => void
  readonly onRemove: () => void
}

function VersionWish({ word, value, onMove, onRemove }: VersionWishProps) {
  const t = useTranslations('rollback.wish')
  const [down, up] = [neighbourVersion(value, -1), neighbourVersion(value, 1)]
  return (
    <Wish
      word={word}
      label={t('takeBack', { what: refLabel(value) })}
      onRemove={onRemove}
      controls={
        <>
          <IconButton
            size="sm"
            label={t('earlier', { what: refLabel(value) })}
            icon={<ChevronLeft />}
            disabled={down === null}
            onClick={() => down !== null && onMove(down)}
          />
          <IconButton
            size="sm"
            label={t('later', { what: refLabel(value) })}
            icon={<ChevronRight />}
            disabled={up === null}
            onClick={() => up !== null && onMove(up)}
          />
        </>
      }
    >
      <RefText value={value} wrap />
    </Wish>
  )
}

interface WishProps {
  readonly icon?: ReactNode
  readonly word: string
  readonly label: string
  readonly controls?: ReactNode
  readonly onRemove: () => void
  readonly children: ReactNode
}

function Wish({ icon, word, label, controls, onRemove, children }: WishProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-3.5 py-1.5">
      <span className="min-w-0">
        <Chip className="mr-2">
          <span className="flex items-center gap-1 [&_.lucide]:size-3">
            {icon}
            {word}
          </span>
        </Chip>
        {children}
      </span>
      <span className="flex items-center">
        {controls}
        <IconButton size="sm" label={label} icon={<X />} onClick={onRemove} />
      </span>
    </li>
  )
}
