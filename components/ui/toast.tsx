'use client'

import { useTranslations } from 'next-intl'
import { Toast as Radix } from 'radix-ui'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'

const ToastContext = createContext<(text: string) => void>(() => undefined)

/** Says something short that needs no answer. */
export function useToast(): (text: string) => void {
  return useContext(ToastContext)
}

interface Item {
  readonly id: number
  readonly text: string
}

/** Once, around the app. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('common')
  const [items, setItems] = useState<readonly Item[]>([])
  const show = useCallback((text: string) => {
    setItems((before) => [...before.slice(-2), { id: (before.at(-1)?.id ?? 0) + 1, text }])
  }, [])
  const drop = (id: number) => setItems((before) => before.filter((item) => item.id !== id))
  return (
    <ToastContext value={show}>
      <Radix.Provider label={t('notifications')} duration={4000}>
        {children}
        {items.map((item) => (
          <Radix.Root
            key={item.id}
            onOpenChange={(open) => !open && drop(item.id)}
            className="rounded-card border border-line-2 bg-text px-3 py-2 text-13 text-bg shadow-float"
          >
            <Radix.Description className="break-words">{item.text}</Radix.Description>
          </Radix.Root>
        ))}
        <Radix.Viewport className="fixed bottom-[calc(var(--foot)+16px)] left-1/2 z-60 flex w-max max-w-[calc(100vw-32px)] -translate-x-1/2 flex-col gap-2 outline-none" />
      </Radix.Provider>
    </ToastContext>
  )
}
