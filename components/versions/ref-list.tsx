'use client'

import { useLocale } from 'next-intl'
import { Fragment, type ReactNode } from 'react'

/** `a, b and c`, as the language joins lists; English as in the rest of the texts, without a comma before the and. */
export function JoinedList({ items }: { readonly items: readonly ReactNode[] }) {
  const locale = useLocale()
  const names = items.map((_, index) => String(index))
  const parts = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, {
    type: 'conjunction',
  }).formatToParts(names)
  return parts.map((part, index) => (
    <Fragment key={index}>{part.type === 'element' ? items[Number(part.value)] : part.value}</Fragment>
  ))
}
