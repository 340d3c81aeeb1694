'use client'

import { Check } from 'lucide-react'
import { ContextMenu as RadixContext, DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cn } from './cn'
import { Kbd } from './kbd'

const surface =
  'z-50 min-w-44 overflow-y-auto rounded-panel border border-line-2 bg-surface p-1 shadow-float max-h-(--radix-popper-available-height) max-w-96'
const item =
  'flex h-7 items-center gap-2 rounded-[4px] px-2 text-13 text-text outline-none select-none data-disabled:text-text-3 data-highlighted:bg-accent-wash max-sm:h-11 [&_.lucide]:size-3.5'

interface MenuProps {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
}

export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={6} collisionPadding={8} className={surface}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps extends Omit<ComponentProps<typeof Radix.Item>, 'children'> {
  readonly children: ReactNode
  readonly icon?: ReactNode
  /** A count or a key at the right. */
  readonly end?: ReactNode
  readonly keys?: string
  /** One of several: shows a check, and says so. */
  readonly checked?: boolean
}

export function MenuItem({ children, icon, end, keys, checked, className, ...rest }: MenuItemProps) {
  const content = (
    <>
      {checked === undefined ? icon : <Check className={cn(!checked && 'invisible')} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end !== undefined && <span className="text-12 font-semibold text-text-2">{end}</span>}
      {keys !== undefined && <Kbd>{keys}</Kbd>}
    </>
  )
  if (checked === undefined) {
    return (
      <Radix.Item className={cn(item, className)} {...rest}>
        {rest.asChild === true ? children : content}
      </Radix.Item>
    )
  }
  const { asChild: _asChild, ...plain } = rest
  return (
    <Radix.CheckboxItem checked={checked} className={cn(item, className)} {...plain}>
      {content}
    </Radix.CheckboxItem>
  )
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-12 font-medium text-text-3">{children}</Radix.Label>
}

export function MenuRule() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}

interface ContextMenuProps {
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly onOpenChange?: (open: boolean) => void
}

export function ContextMenu({ trigger, children, onOpenChange }: ContextMenuProps) {
  return (
    <RadixContext.Root modal={false} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <RadixContext.Trigger asChild>{trigger}</RadixContext.Trigger>
      <RadixContext.Portal>
        <RadixContext.Content collisionPadding={8} className={surface}>
          {children}
        </RadixContext.Content>
      </RadixContext.Portal>
    </RadixContext.Root>
  )
}

interface ContextMenuItemProps extends Omit<ComponentProps<typeof RadixContext.Item>, 'children'> {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly end?: ReactNode
  readonly keys?: string
}

export function ContextMenuItem({ children, icon, end, keys, className, ...rest }: ContextMenuItemProps) {
  return (
    <RadixContext.Item className={cn(item, className)} {...rest}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end !== undefined && <span className="text-12 font-semibold text-text-2">{end}</span>}
      {keys !== undefined && <Kbd>{keys}</Kbd>}
    </RadixContext.Item>
  )
}
