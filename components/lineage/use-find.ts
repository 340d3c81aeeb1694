'use client'

import { useMemo, useState } from 'react'
import type { DrawnNode } from '@/lib/view/graph/drawing'
import { findNodes } from '@/lib/view/graph/find-nodes'

export interface Find {
  readonly open: boolean
  readonly query: string
  readonly hits: readonly string[]
  /** The hit one stands at; `null` without hits. */
  readonly at: number | null
  readonly current: string | null
  readonly show: () => void
  readonly close: () => void
  readonly type: (query: string) => void
  /** To the next hit, or with -1 the one before; answers it. */
  readonly step: (by: 1 | -1) => string | null
}

/** Looking for names among what is drawn. It changes nothing but marks, so it is not part of the address. */
export function useFind(nodes: readonly DrawnNode[] | null): Find {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const hits = useMemo(() => (open && nodes !== null ? findNodes(nodes, query) : []), [open, nodes, query])
  const at = hits.length === 0 ? null : index % hits.length
  return {
    open,
    query,
    hits,
    at,
    current: at === null ? null : (hits[at] ?? null),
    show: () => setOpen(true),
    close: () => {
      setOpen(false)
      setQuery('')
      setIndex(0)
    },
    type: (text) => {
      setQuery(text)
      setIndex(0)
    },
    step: (by) => {
      if (at === null) return null
      const next = (at + by + hits.length) % hits.length
      setIndex(next)
      return hits[next] ?? null
    },
  }
}
