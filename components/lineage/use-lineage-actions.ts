'use client'

import { useMemo, useState } from 'react'
import type { useLineageState } from '@/components/url-state'
import type { Direction } from '@/lib/view/graph/adjacency'
import { lineageHref } from '@/lib/view/url-state'

export type LineageActions = ReturnType<typeof useLineageActions>

/** What a person can do to the view. Everything that changes the picture goes through the address. */
export function useLineageActions(lake: string, { state, set }: ReturnType<typeof useLineageState>) {
  const [anchor, setAnchor] = useState<string | null>(null)
  const actions = useMemo(() => {
    const isOpen = (ref: string, direction: Direction) =>
      state.open.some((hop) => hop.ref === ref && hop.direction === direction)
    return {
      isOpen,
      select: (ref: string | null) => {
        if (ref !== state.sel) set({ sel: ref })
      },
      openHop: (ref: string, direction: Direction) => {
        setAnchor(ref)
        if (!isOpen(ref, direction)) set({ open: [...state.open, { ref, direction }] })
      },
      closeHop: (ref: string, direction: Direction) => {
        setAnchor(ref)
        set({ open: state.open.filter((hop) => hop.ref !== ref || hop.direction !== direction) })
      },
      /** `beside`: what stays on its spot, since the group itself goes. */
      openGroup: (name: string, beside: string | null) => {
        setAnchor(beside)
        if (!state.gopen.includes(name)) set({ gopen: [...state.gopen, name] })
      },
      closeGroup: (name: string) => {
        setAnchor(null)
        set({ gopen: state.gopen.filter((open) => open !== name) })
      },
      hide: (ref: string) => {
        setAnchor(null)
        const rest = { root: state.root.filter((root) => root !== ref) }
        set({ hide: [...state.hide, ref], ...rest, ...(state.sel === ref ? { sel: null } : {}) })
      },
      addRoot: (ref: string) => {
        setAnchor(ref)
        if (!state.root.includes(ref)) set({ root: [...state.root, ref], open: [] })
      },
      onlyRoot: (ref: string) => {
        setAnchor(ref)
        set({ root: [ref], sel: ref, open: [] })
      },
      removeRoot: (ref: string) => {
        setAnchor(null)
        set({ root: state.root.filter((root) => root !== ref), open: [] })
      },
      linkTo: (ref: string) => lineageHref(lake, { ...state, sel: ref }),
    }
  }, [lake, state, set])
  return { ...actions, anchor }
}
