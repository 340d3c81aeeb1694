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
  const t = await getTranslations('lineage')
  return (
    <>
      <h1 className="sr-only">{t('titleOf', { name: lake })}</h1>
      <LineageScreen key={lake} lake={lake} />
    </>
  )
}
