'use client'

import Link from 'next/link'
import { RefText } from '@/components/ui'
import { refHref } from '@/lib/view/url-state'

interface RefLinkProps {
  readonly lake: string
  readonly asOf: string | null
  readonly value: string
  readonly wrap?: boolean
  readonly className?: string
}

/** A ref that leads to where it is told of: a version to its lineage, a table or job to its page. */
export function RefLink({ lake, asOf, value, wrap = false, className }: RefLinkProps) {
  const href = refHref(lake, value, asOf)
  const text = (
    <RefText value={value} hideRun wrap={wrap} {...(className === undefined ? {} : { className })} />
  )
  return href === null ? (
    text
  ) : (
    <Link href={href} className="hover:underline">
      {text}
    </Link>
  )
}
