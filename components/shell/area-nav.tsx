'use client'

import { ChevronDown, Ellipsis, Plug, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { cn, Menu, MenuItem } from '@/components/ui'
import { AREA_ICONS } from './area-icons'
import type { AreaLink } from './areas'
import type { Place } from './use-place'

/** Areas that stand in the head of a narrow screen before the rest goes into a menu. */
const FIRST = 4

/** In the head, from 640 px on: all in a menu below 1000 px, the last ones below 1280. */
export function AreaNav({ links }: { readonly links: readonly AreaLink[] }) {
  const t = useTranslations('shell')
  return (
    <nav aria-label={t('areas')} className="ml-1.5 flex h-full max-sm:hidden">
      {links.map((link, index) => (
        <Link
          key={link.area}
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
          className={cn(
            HEAD,
            link.current && HEAD_CURRENT,
            'max-md:hidden',
            index >= FIRST && 'max-lg:hidden',
          )}
        >
          {t(link.area)}
        </Link>
      ))}
      <HeadMenu links={links} />
    </nav>
  )
}

const HEAD =
  'relative flex items-center gap-1 px-2.5 font-medium text-text-2 -outline-offset-2 hover:text-text'
const HEAD_CURRENT = 'text-text after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 after:bg-text'

function HeadMenu({ links }: { readonly links: readonly AreaLink[] }) {
  const t = useTranslations('shell')
  const at = links.findIndex(({ current }) => current)
  const here = links[at]
  const name = here === undefined ? t('more') : t(here.area)
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={cn(
            HEAD,
            'lg:hidden',
            at >= FIRST && HEAD_CURRENT,
            at >= 0 && at < FIRST && 'max-md:text-text',
          )}
        >
          <span className="md:hidden">{name}</span>
          <span className="max-md:hidden">{at >= FIRST ? name : t('more')}</span>
          <span className="sr-only">{t('moreLabel')}</span>
          <ChevronDown aria-hidden className="size-3" />
        </button>
      }
    >
      {links.map(({ area, href, current }, index) => {
        const Icon = AREA_ICONS[area]
        return (
          <MenuItem key={area} asChild className={cn(index < FIRST && 'md:hidden')}>
            <Link href={href} aria-current={current ? 'page' : undefined}>
              <Icon />
              {t(area)}
            </Link>
          </MenuItem>
        )
      })}
    </Menu>
  )
}

/** Places at the foot of a phone; the last one opens the rest. */
const PLACES = 5

/** At the foot of a phone. */
export function BottomNav({ links, place }: { readonly links: readonly AreaLink[]; readonly place: Place }) {
  const t = useTranslations('shell')
  const all: FootLink[] = [
    ...links.map((link) => ({ ...link, text: t(link.area), Icon: AREA_ICONS[link.area] })),
    {
      area: 'connections',
      href: '/connections',
      current: place.area === 'connections',
      text: t('connections'),
      Icon: Plug,
    },
  ]
  const shown = all.length > PLACES ? all.slice(0, PLACES - 1) : all
  const rest = all.slice(shown.length)
  return (
    <nav
      aria-label={t('areas')}
      className="fixed inset-x-0 bottom-0 z-40 grid h-(--foot) auto-cols-fr grid-flow-col border-t border-line bg-surface sm:hidden"
    >
      {shown.map(({ area, href, current, text, Icon }) => (
        <Link
          key={area}
          href={href}
          aria-current={current ? 'page' : undefined}
          className={cn(FOOT, current && FOOT_CURRENT)}
        >
          <Icon />
          {text}
        </Link>
      ))}
      {rest.length > 0 && <MoreAreas links={rest} />}
    </nav>
  )
}

interface FootLink {
  readonly area: string
  readonly href: string
  readonly current: boolean
  readonly text: string
  readonly Icon: LucideIcon
}

const FOOT =
  'flex min-w-0 flex-col items-center justify-center gap-0.5 text-11 text-text-2 -outline-offset-2 [&_.lucide]:size-5'
const FOOT_CURRENT = 'font-semibold text-text shadow-[inset_0_2px_0_var(--text)]'

/** The areas that have no place at the foot; where one of them is open, it bears its name and icon. */
function MoreAreas({ links }: { readonly links: readonly FootLink[] }) {
  const t = useTranslations('shell')
  const here = links.find(({ current }) => current)
  const Icon = here?.Icon ?? Ellipsis
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={here === undefined ? t('moreLabel') : `${here.text}, ${t('moreLabel')}`}
          className={cn(FOOT, here !== undefined && FOOT_CURRENT)}
        >
          <Icon />
          <span className="max-w-full truncate px-0.5">{here?.text ?? t('more')}</span>
        </button>
      }
    >
      {links.map(({ area, href, current, text, Icon: Own }) => (
        <MenuItem key={area} asChild>
          <Link href={href} aria-current={current ? 'page' : undefined}>
            <Own />
            <span className={cn(current && 'font-semibold')}>{text}</span>
          </Link>
        </MenuItem>
      ))}
    </Menu>
  )
}
