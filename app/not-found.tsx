import { MapPinOff } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, EmptyNotice } from '@/components/ui'

export default function NotFound() {
  const t = useTranslations('errors.notFound')
  return (
    <EmptyNotice
      heading="h1"
      icon={<MapPinOff />}
      title={t('title')}
      why={t('why')}
      actions={
        <Button asChild look="primary">
          <Link href="/">{t('home')}</Link>
        </Button>
      }
    />
  )
}
