import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppFrame } from '@/components/shell'
import { readThemeChoice, THEME_COOKIE, THEME_SCRIPT } from '@/components/theme/theme'
import './globals.css'
import { Providers } from './providers'

export const metadata: Metadata = {
  title: { default: 'Headwater', template: '%s · Headwater' },
  description: 'Lineage explorer for Apache Paimon lakehouses fed by Apache Flink',
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FFFFFF' },
    { media: '(prefers-color-scheme: dark)', color: '#171F23' },
  ],
}

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const choice = readThemeChoice((await cookies()).get(THEME_COOKIE)?.value)
  const theme = choice === 'system' ? undefined : choice
  return (
    // The script below sets the theme before React compares the attributes.
    <html lang={await getLocale()} data-theme={theme} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        <NextIntlClientProvider>
          <Providers>
            <AppFrame>{children}</AppFrame>
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
