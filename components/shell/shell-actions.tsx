'use client'

import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { JumpPalette } from './jump'
import { KeysSheet } from './keys/keys-sheet'
import type { Place } from './use-place'

export interface ShellActions {
  readonly openJump: () => void
  readonly openKeys: () => void
}

const Context = createContext<ShellActions>({ openJump: () => undefined, openKeys: () => undefined })

/** What the frame can open from anywhere. */
export function useShellActions(): ShellActions {
  return use(Context)
}

interface ShellLayersProps {
  readonly place: Place
  readonly asOf: string | null
  readonly lakes: readonly string[]
  readonly children: ReactNode
}

/** Jump palette and sheet of keys, with the keys that open them: Ctrl-K anywhere, `?` where it is no text. */
export function ShellLayers({ place, asOf, lakes, children }: ShellLayersProps) {
  const [layer, setLayer] = useState<'jump' | 'keys' | null>(null)
  const actions = useMemo(() => ({ openJump: () => setLayer('jump'), openKeys: () => setLayer('keys') }), [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const jump = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (jump) setLayer((now) => (now === 'jump' ? null : 'jump'))
      else if (event.key === '?' && !isText(event.target)) setLayer('keys')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const change = (name: 'jump' | 'keys') => (open: boolean) => setLayer(open ? name : null)
  return (
    <Context value={actions}>
      {children}
      <JumpPalette
        open={layer === 'jump'}
        onOpenChange={change('jump')}
        place={place}
        asOf={asOf}
        lakes={lakes}
      />
      <KeysSheet open={layer === 'keys'} onOpenChange={change('keys')} area={place.area} />
    </Context>
  )
}

function isText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  )
}
