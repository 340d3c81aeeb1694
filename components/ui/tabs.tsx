'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn'

interface TabsProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly tabs: readonly { readonly value: T; readonly text: ReactNode; readonly content: ReactNode }[]
  readonly className?: string
}

export function Tabs<T extends string>({ label, value, onChange, tabs, className }: TabsProps<T>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)} className={className}>
      <Radix.List
        aria-label={label}
        className="flex gap-3.5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cn(
              '-mb-px border-b-2 border-transparent py-1.75 font-medium whitespace-nowrap text-text-2 hover:text-text max-sm:py-3',
              '-outline-offset-2 data-[state=active]:border-text data-[state=active]:text-text',
            )}
          >
            {tab.text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="-outline-offset-2">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
