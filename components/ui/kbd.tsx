import type { ReactNode } from 'react'

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="rounded-chip border border-b-2 border-line-2 bg-surface px-1 text-11 leading-3.5 font-medium whitespace-nowrap text-text-2">
      {children}
    </kbd>
  )
}
