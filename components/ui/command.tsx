'use client'

import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'

interface CommandDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Names the dialog and its field to screen readers. */
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  /** Value of the item under the cursor. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Before the field's own keys; prevent the default to keep them. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
  /** Keys, and how many there are. */
  readonly foot: ReactNode
}

/** One field over the page and a list below it: type, arrows, Enter. The list is as given; nothing is filtered here. */
export function CommandDialog(props: CommandDialogProps) {
  const { open, onOpenChange, label, placeholder, text, onText, value, onValue, onKeyDown } = props
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-[rgb(16_23_26/.45)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-50 w-150 max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-panel border border-line-2 bg-surface shadow-float max-sm:top-3"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Command
            label={label}
            shouldFilter={false}
            loop
            value={value}
            onValueChange={onValue}
            onKeyDown={onKeyDown}
          >
            <div className="flex items-center gap-2.5 border-b border-line px-3.5">
              <Search aria-hidden className="text-text-3" />
              <Command.Input
                value={text}
                onValueChange={onText}
                placeholder={placeholder}
                className="h-12 min-w-0 flex-1 bg-transparent text-16 outline-none"
              />
            </div>
            <Command.List label={label} className="max-h-[min(56vh,440px)] overflow-y-auto p-1.5">
              {props.children}
            </Command.List>
          </Command>
          <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3.5 py-1.5 text-12 text-text-3">
            {props.foot}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface CommandGroupProps {
  readonly title: string
  readonly children: ReactNode
}

export function CommandGroup({ title, children }: CommandGroupProps) {
  return (
    <Command.Group
      heading={title}
      className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-text-3"
    >
      {children}
    </Command.Group>
  )
}

interface CommandItemProps {
  readonly value: string
  readonly icon: ReactNode
  readonly onSelect: () => void
  readonly children: ReactNode
  readonly end?: ReactNode
}

export function CommandItem({ value, icon, onSelect, children, end }: CommandItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-[4px] px-2 data-[selected=true]:bg-accent-wash max-sm:min-h-11"
    >
      <span className="text-text-2 [&_.lucide]:size-3.5">{icon}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end !== undefined && <span className="text-12 text-text-3">{end}</span>}
    </Command.Item>
  )
}
