import { getTranslations } from 'next-intl/server'
import { ScrollPage } from '@/components/shell'

export async function generateMetadata() {
  const t = await getTranslations('shell')
  return { title: t('overview') }
}

export default function OverviewPage() {
  return <ScrollPage>{null}</ScrollPage>
}
