'use client'

import { useTranslations } from 'next-intl'

/** Who did it, as people say it. */
export function useAuthor(): (author: string) => string {
  const t = useTranslations('delays.incident.author')
  return (author) =>
    author === 'owner:local'
      ? t('owner')
      : author === 'headwater'
        ? t('system')
        : author.replace(/^[a-z]+:/, '')
}
