import { getTranslations } from 'next-intl/server'
import { CompletenessPage } from '@/components/completeness'

interface CompletenessRouteProps {
  readonly params: Promise<{ readonly lake: string }>
}

export async function generateMetadata() {
  const t = await getTranslations('completeness')
  return { title: t('title') }
}

export default async function CompletenessRoute({ params }: CompletenessRouteProps) {
  return <CompletenessPage lake={decodeURIComponent((await params).lake)} />
}
