import { getTranslations } from 'next-intl/server'
import { FillPage } from '@/components/shell'
import { VersionsPage } from '@/components/versions'

interface VersionsRouteProps {
  readonly params: Promise<{ readonly lake: string }>
  readonly searchParams: Promise<{ readonly anchor?: string | string[] }>
}

/** The anchor is in the title: a row of open tabs tells which is which. */
export async function generateMetadata({ searchParams }: VersionsRouteProps) {
  const t = await getTranslations('versions')
  const { anchor } = await searchParams
  return { title: typeof anchor === 'string' ? anchor.replace(/^(table|job):/, '') : t('title') }
}

export default async function VersionsRoute({ params }: VersionsRouteProps) {
  const { lake } = await params
  const t = await getTranslations('versions')
  return (
    <FillPage>
      <h1 className="sr-only">{t('title')}</h1>
      <VersionsPage lake={decodeURIComponent(lake)} />
    </FillPage>
  )
}
