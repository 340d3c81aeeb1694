'use client'

import { CircleX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, EmptyNotice } from '@/components/ui'

interface ErrorPageProps {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const t = useTranslations('errors.page')
  return (
    <EmptyNotice
      heading="h1"
      icon={<CircleX />}
      title={t('title')}
      why={
        <>
          {t('why')} {error.digest !== undefined && <code>{t('digest', { digest: error.digest })}</code>}
        </>
      }
      actions={
        <>
          <Button look="primary" onClick={reset}>
            {t('retry')}
          </Button>
          <Button asChild>
            <Link href="/">{t('home')}</Link>
          </Button>
        </>
      }
    />
  )
}
