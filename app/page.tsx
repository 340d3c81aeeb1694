import { getTranslations } from 'next-intl/server'
import { Overview } from '@/components/overview'

export async function generateMetadata() {
  const t = await getTranslations('overview')
  return { title: t('title') }
}

export default function OverviewPage() {
  return <Overview />
}
