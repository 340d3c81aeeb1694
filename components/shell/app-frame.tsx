'use client'

import { Plug, Search } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLakeState } from '@/components/url-state'
import { Button, Kbd, Spacer, Tooltip } from '@/components/ui'
import { AreaNav, BottomNav } from './area-nav'
import { areaLinks } from './areas'
import { AsOfControl } from './as-of-control'
import { LakeSwitch } from './lake-switch'
import { LakesRead } from './lakes-read'
import { Mark } from './mark'
import { ThemeButton } from './theme-button'
import { useLakes, useRefreshAfterSync } from '@/components/lakes'
import { ShellLayers, useShellActions } from './shell-actions'
import { usePlace } from './use-place'

/** Head, content, and on a phone the foot. */
export function AppFrame({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell')
  const place = usePlace()
  const { state } = useLakeState()
  const { data } = useLakes()
  useRefreshAfterSync()
  const lakes = data?.items ?? []
  const lake = lakes.find((each) => each.name === place.lake)
  const links = areaLinks(place, lakes[0]?.name ?? null, state.asOf)
  return (
    <ShellLayers place={place} asOf={state.asOf} lakes={lakes.map(({ name }) => name)}>
      <a
        href="#content"
        className="sr-only z-60 rounded-card bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      <header className="sticky top-0 z-40 flex h-(--head) shrink-0 items-center gap-1 border-b border-line bg-surface px-3">
        <Link
          href="/"
          className="mr-2 flex items-center gap-2 text-14 font-semibold tracking-[-.005em] max-sm:mr-0"
        >
          <Mark className="size-5.5" />
          <span className="max-sm:sr-only">Headwater</span>
        </Link>
        <LakeSwitch place={place} lakes={data?.items} />
        <AreaNav links={links} />
        <Spacer />
        <JumpButton />
        {lake !== undefined ? <AsOfControl lake={lake} /> : lakes.length > 0 && <LakesRead lakes={lakes} />}
        <Tooltip says={t('connections')}>
          <Button
            asChild
            look="quiet"
            className="ml-1 w-7 px-0 max-sm:hidden aria-[current=page]:text-text [&_.lucide]:size-4"
          >
            <Link
              href="/connections"
              aria-label={t('connections')}
              aria-current={place.area === 'connections' ? 'page' : undefined}
            >
              <Plug />
            </Link>
          </Button>
        </Tooltip>
        <ThemeButton />
      </header>
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col pb-(--foot) outline-none">
        {children}
      </main>
      <BottomNav links={links} place={place} />
    </ShellLayers>
  )
}

function JumpButton() {
  const t = useTranslations('jump')
  const { openJump } = useShellActions()
  return (
    <Button
      aria-label={t('label')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openJump}
      icon={<Search />}
      className="mr-1 font-normal text-text-3 max-lg:w-7 max-lg:px-0 max-sm:w-11 lg:w-38 lg:justify-start"
    >
      <span className="max-lg:hidden">{t('label')}</span>
      <span className="ml-auto max-lg:hidden">
        <Kbd>Ctrl K</Kbd>
      </span>
    </Button>
  )
}
