import { getTranslations } from 'next-intl/server'
import { Connections } from '@/components/connections'

export async function generateMetadata() {
  const t = await getTranslations('connections')
  return { title: t('title') }
}

export default function ConnectionsPage() {
  return <Connections />
}
