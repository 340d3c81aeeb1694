'use client'

import { useTranslations } from 'next-intl'
import { NoticeRow } from '@/components/ui'
import type { UrlProblem } from '@/lib/view/url-state'

/** What of a link could not be used. The page stays, with the usual value in its place. */
export function UrlProblems({ problems }: { readonly problems: readonly UrlProblem[] }) {
  const t = useTranslations('errors.url')
  return problems.map((problem) => (
    <NoticeRow
      key={problem.key}
      state="unknown"
      title={t(problem.code, { key: problem.key, text: problem.text })}
      className="border-b border-line bg-surface py-1.5"
    />
  ))
}
