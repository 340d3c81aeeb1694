'use client'

import { Plug } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui'
import { AREA_ICONS } from './area-icons'
import type { AreaLink } from './areas'
import type { Place } from './use-place'

/** In the head, from 640 px on. */
export function AreaNav({ links }: { readonly links: readonly AreaLink[] }) {
  const t = useTranslations('shell')
  return (
    <nav aria-label={t('areas')} className="ml-1.5 flex h-full max-sm:hidden">
      {links.map((link) => (
        <Link
          key={link.area}
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
          className={cn(
            'relative flex items-center px-2.5 font-medium text-text-2 -outline-offset-2 hover:text-text',
            link.current &&
              'text-text after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 after:bg-text',
          )}
        >
          {t(link.area)}
        </Link>
      ))}
    </nav>
  )
}

/** At the foot of a phone. */
export function BottomNav({ links, place }: { readonly links: readonly AreaLink[]; readonly place: Place }) {
  const t = useTranslations('shell')
  const all = [
    ...links.map((link) => ({ ...link, text: t(link.area), Icon: AREA_ICONS[link.area] })),
    {
      area: 'connections',
      href: '/connections',
      current: place.area === 'connections',
      text: t('connections'),
      Icon: Plug,
    },
  ]
  return (
    <nav
      aria-label={t('areas')}
      className="fixed inset-x-0 bottom-0 z-40 grid h-(--foot) auto-cols-fr grid-flow-col border-t border-line bg-surface sm:hidden"
    >
      {all.map(({ area, href, current, text, Icon }) => (
        <Link
          key={area}
          href={href}
          aria-current={current ? 'page' : undefined}
          className={cn(
            'flex flex-col items-center justify-center gap-0.5 text-11 text-text-2 -outline-offset-2 [&_.lucide]:size-5',
            current && 'font-semibold text-text shadow-[inset_0_2px_0_var(--text)]',
          )}
        >
          <Icon />
          {text}
        </Link>
      ))}
    </nav>
  )
}
