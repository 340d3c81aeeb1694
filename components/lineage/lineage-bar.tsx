'use client'

import { Link2, Route, Rows3, Search, Timer, Waypoints } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import type { GraphApi } from '@/components/graph'
import {
  Bar,
  BarLabel,
  BarRule,
  Button,
  cn,
  Kbd,
  Popover,
  Segmented,
  Spacer,
  Stepper,
  useCopy,
} from '@/components/ui'
import { ExportMenu } from './export-menu'
import { FilterMenu } from './filter-menu'
import { GroupControl } from './group-control'
import { MoreMenu } from './more-menu'
import { RootChips } from './root-chips'
import type { Find } from './use-find'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

interface LineageBarProps {
  readonly view: Lineage
  readonly actions: LineageActions
  readonly find: Find
  readonly api: RefObject<GraphApi | null>
}

/** Every control of the view; each is a part of the address. On a phone what is set seldom moves into a sheet. */
export function LineageBar({ view, actions, find, api }: LineageBarProps) {
  const t = useTranslations('lineage.bar')
  const { state, url } = view
  return (
    <Bar className="max-sm:py-1.5">
      <span className="flex shrink-0 items-center gap-2 max-sm:hidden">
        <Scope view={view} actions={actions} />
        <BarRule />
        <ViewChoice view={view} />
      </span>
      <Segmented
        label={t('as')}
        value={state.as}
        onChange={(as) => url.set({ as })}
        options={[
          { value: 'graph', text: <span className="max-lg:sr-only">{t('graph')}</span>, icon: <Waypoints /> },
          { value: 'table', text: <span className="max-lg:sr-only">{t('table')}</span>, icon: <Rows3 /> },
        ]}
      />
      <span className="contents sm:hidden">
        <Popover
          label={t('scope')}
          align="start"
          trigger={
            <Button className="max-sm:px-3">
              {state.root.length === 0 ? t('noRoot') : t('depth', { up: state.up, down: state.down })}
            </Button>
          }
        >
          <div className="grid gap-3 p-3">
            <Scope view={view} actions={actions} />
            <ViewChoice view={view} />
            <GroupControl view={view} />
          </div>
        </Popover>
      </span>
      <FilterMenu view={view} />
      <GroupControl view={view} className="max-sm:hidden" />
      <Button
        pressed={state.late}
        icon={<Timer />}
        onClick={() => url.set({ late: !state.late, path: null })}
        className="max-sm:hidden"
      >
        <span className="max-lg:sr-only">{t('late')}</span>
      </Button>
      <Spacer />
      <Button
        onClick={find.show}
        className={cn(
          'justify-start font-normal text-text-3 max-sm:px-3 lg:w-32',
          find.open && 'border-accent',
        )}
        icon={<Search />}
      >
        <span className="max-lg:sr-only">{t('find')}</span>
        <span className="ml-auto max-lg:hidden">
          <Kbd>/</Kbd>
        </span>
      </Button>
      <ExportMenu view={view} api={api} />
      <MoreMenu view={view} api={api} />
      <CopyLink>{t('copyLink')}</CopyLink>
    </Bar>
  )
}

/** Roots, and how far around them. */
function Scope({ view, actions }: Pick<LineageBarProps, 'view' | 'actions'>) {
  const t = useTranslations('lineage.bar')
  const { state, url } = view
  return (
    <span className="flex items-center gap-2 max-sm:flex-wrap">
      <RootChips view={view} actions={actions} />
      {state.root.length > 0 && !(state.between && state.root.length > 1) && (
        <>
          <BarLabel>{t('up')}</BarLabel>
          <Stepper
            label={t('upLabel')}
            value={state.up}
            min={0}
            max={20}
            onChange={(up) => url.set({ up })}
          />
          <BarLabel>{t('down')}</BarLabel>
          <Stepper
            label={t('downLabel')}
            value={state.down}
            min={0}
            max={20}
            onChange={(down) => url.set({ down })}
          />
        </>
      )}
      {state.root.length > 1 && (
        <Button
          pressed={state.between}
          icon={<Route />}
          title={t('betweenSays')}
          onClick={() => url.set({ between: !state.between })}
        >
          <span className={cn(!state.between && 'sm:max-2xl:sr-only')}>{t('between')}</span>
        </Button>
      )}
    </span>
  )
}

function ViewChoice({ view }: Pick<LineageBarProps, 'view'>) {
  const t = useTranslations('lineage.bar')
  return (
    <Segmented
      label={t('view')}
      value={view.state.view}
      onChange={(next) => view.url.set({ view: next, open: [] })}
      options={[
        { value: 'both', text: t('both') },
        { value: 'tables', text: t('tables') },
        { value: 'jobs', text: t('jobs') },
      ]}
    />
  )
}

function CopyLink({ children }: { readonly children: string }) {
  const t = useTranslations('lineage.bar')
  const copy = useCopy()
  return (
    <Button
      className="max-sm:hidden"
      look="primary"
      icon={<Link2 />}
      onClick={() => void copy(window.location.href, t('link'))}
    >
      <span className="max-md:sr-only">{children}</span>
    </Button>
  )
}
