'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { ToastProvider, TooltipProvider } from '@/components/ui'
import { getQueryClient } from './query-client'

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <NuqsAdapter>
        <TooltipProvider>
          <ToastProvider>{children}</ToastProvider>
        </TooltipProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  )
}
