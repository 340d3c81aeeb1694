'use client'

import { Database } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, EmptyNotice } from '@/components/ui'

/** In place of a page whose lake is not there (error code `lake-not-found`). */
export function LakeMissing({ lake }: { readonly lake: string }) {
  const t = useTranslations('shell.lake')
  return (
    <EmptyNotice
      icon={<Database />}
      title={t('missing', { lake })}
      why={t('missingWhy')}
      actions={
        <Button asChild look="primary">
          <Link href="/">{t('toOverview')}</Link>
        </Button>
      }
    />
  )
}
