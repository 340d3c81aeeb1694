'use client'

import { useRef } from 'react'
import type { GraphApi } from '@/components/graph'
import { FindBox } from './find-box'
import type { Find } from './use-find'
import type { Lineage } from './use-lineage'
import type { LineageActions } from './use-lineage-actions'

interface TableFindProps {
  readonly view: Lineage
  readonly actions: LineageActions
  readonly find: Find
}

/** The same search; rows scroll into view by themselves, there is no canvas to move. */
export function TableFind(props: TableFindProps) {
  const api = useRef<GraphApi>(null)
  return <FindBox {...props} api={api} />
}
