'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** What happens, in a sentence. */
  readonly says?: ReactNode
  readonly children?: ReactNode
  /** Buttons; the way out first. */
  readonly actions?: ReactNode
}

export function Dialog({ open, onOpenChange, title, says, children, actions }: DialogProps) {
  const t = useTranslations('common')
  const description = says === undefined ? { 'aria-describedby': undefined } : {}
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[rgb(16_23_26/.45)]" />
        <Radix.Content
          {...description}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-120 max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-panel border border-line-2 bg-surface shadow-float"
        >
          <header className="flex items-start gap-2 border-b border-line px-4 py-3">
            <Radix.Title className="min-w-0 flex-1 text-16 font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button
                look="quiet"
                size="sm"
                aria-label={t('close')}
                className="w-6 px-0 max-sm:w-10 [&_.lucide]:size-4"
              >
                <X />
              </Button>
            </Radix.Close>
          </header>
          <div className="min-h-0 overflow-y-auto px-4 py-3">
            {says !== undefined && <Radix.Description className="text-text-2">{says}</Radix.Description>}
            {children}
          </div>
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
