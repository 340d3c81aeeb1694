import { getTranslations } from 'next-intl/server'
import { LineageScreen } from '@/components/lineage'

interface LineagePageProps {
  readonly params: Promise<{ readonly lake: string }>
}

export async function generateMetadata({ params }: LineagePageProps) {
  const t = await getTranslations('lineage')
  return { title: t('titleOf', { name: decodeURIComponent((await params).lake) }) }
}

export default async function LineagePage({ params }: LineagePageProps) {
  const lake = decodeURIComponent((await params).lake)
  return <LineageScreen key={lake} lake={lake} />
}
