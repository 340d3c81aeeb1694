'use client'

import { THEME_SCRIPT } from '@/components/theme/theme'
import messages from '@/messages/en/errors.json'
import './globals.css'

interface GlobalErrorProps {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}

/** Stands in for the layout, so it has neither providers nor a language: English, from the catalogue. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  const { page } = messages
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <title>{page.title}</title>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        <main className="m-auto max-w-140 px-5 py-10">
          <h1 className="text-20 font-semibold">{page.title}</h1>
          <p className="text-text-2">
            {page.why} {error.digest !== undefined && <code>{error.digest}</code>}
          </p>
          <button
            type="button"
            onClick={reset}
            className="mt-3 h-7 rounded-card border border-accent bg-accent px-2.5 font-medium text-on-accent"
          >
            {page.retry}
          </button>
        </main>
      </body>
    </html>
  )
}
