import { getTranslations } from 'next-intl/server'
import { WizardPage } from '@/components/rollback'

interface RollbackRouteProps {
  readonly params: Promise<{ readonly lake: string }>
}

export async function generateMetadata() {
  const t = await getTranslations('rollback')
  return { title: t('title') }
}

export default async function RollbackRoute({ params }: RollbackRouteProps) {
  return <WizardPage lake={decodeURIComponent((await params).lake)} />
}
