'use client'

import { EyeOff, Link2, Rows3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Bar, BarLabel, BarRule, Button, Popover, Segmented, Spacer, useCopy } from '@/components/ui'
import type { VersionsState } from '@/lib/view/url-state'

export const ALL_DEPTH = 100
const DEPTHS = [1, 2, 3, ALL_DEPTH]

/** The whole bar is 1,420 px wide with its words: below that the two folds are icons with a name. */
// The scrolled parts are positioned, for hidden words would else reach out of them and widen the page.
const WIDE_TEXT = 'sm:max-[1430px]:sr-only'

interface VersionsBarProps {
  readonly state: VersionsState
  readonly set: (change: Partial<VersionsState>) => void
  readonly anchor: ReactNode
  readonly span: ReactNode
}

/** Everything that changes the picture; all of it is in the address. */
export function VersionsBar({ state, set, anchor, span }: VersionsBarProps) {
  const t = useTranslations('versions')
  return (
    <Bar className="relative max-sm:flex-col max-sm:items-stretch max-sm:overflow-visible">
      {anchor}
      <span className="contents max-sm:hidden">
        <Reach state={state} set={set} />
        <BarRule />
        <Folds state={state} set={set} />
        <Spacer />
        {span}
      </span>
      <div className="contents max-sm:flex max-sm:items-center max-sm:gap-2">
        <span className="contents sm:hidden">
          <Popover
            label={t('options')}
            align="start"
            trigger={
              <Button className="min-w-0 px-3">
                <span className="truncate">
                  {t('reach', { direction: t(`direction.${state.dir}`), depth: depthText(state.depth, t) })}
                </span>
              </Button>
            }
          >
            <div className="grid gap-3 p-3">
              <Reach state={state} set={set} />
              <Folds state={state} set={set} />
              {span}
            </div>
          </Popover>
          <Spacer />
        </span>
        <Segmented
          label={t('view.label')}
          value={state.as}
          onChange={(as) => set({ as })}
          options={(['graph', 'table'] as const).map((value) => ({ value, text: t(`view.${value}`) }))}
        />
        <CopyLink />
      </div>
    </Bar>
  )
}

type Part = Pick<VersionsBarProps, 'state' | 'set'>

/** Which way, and how far. */
function Reach({ state, set }: Part) {
  const t = useTranslations('versions')
  const depths = DEPTHS.includes(state.depth) ? DEPTHS : [...DEPTHS, state.depth].sort((a, b) => a - b)
  return (
    <>
      <Segmented
        label={t('direction.label')}
        value={state.dir}
        onChange={(dir) => set({ dir })}
        options={(['up', 'down', 'both'] as const).map((value) => ({
          value,
          text: t(`direction.${value}`),
        }))}
      />
      <BarLabel>{t('depth.label')}</BarLabel>
      <Segmented
        label={t('depth.says')}
        value={String(state.depth)}
        onChange={(depth) => set({ depth: Number(depth) })}
        options={depths.map((depth) => ({ value: String(depth), text: depthText(depth, t) }))}
      />
    </>
  )
}

function Folds({ state, set }: Part) {
  const t = useTranslations('versions')
  return (
    <>
      <Button
        icon={<Rows3 />}
        title={t('foldQuiet')}
        pressed={state.fold}
        onClick={() => set({ fold: !state.fold, open: [] })}
      >
        <span className={WIDE_TEXT}>{t('foldQuiet')}</span>
      </Button>
      <Button
        icon={<EyeOff />}
        title={t('foldCompaction')}
        pressed={state.compact}
        onClick={() => set({ compact: !state.compact })}
      >
        <span className={WIDE_TEXT}>{t('foldCompaction')}</span>
      </Button>
    </>
  )
}

function depthText(depth: number, t: (key: 'depth.all') => string): string {
  return depth === ALL_DEPTH ? t('depth.all') : String(depth)
}

function CopyLink() {
  const t = useTranslations('versions.link')
  const copy = useCopy()
  // Read at the click: the address is the whole view, and nothing here follows it.
  const path = usePathname()
  const onClick = () => void copy(`${location.origin}${path}${location.search}`, t('what'))
  return (
    <Button look="primary" icon={<Link2 />} onClick={onClick}>
      <span className="max-sm:sr-only">{t('copy')}</span>
    </Button>
  )
}
