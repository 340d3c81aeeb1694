import { redirect } from 'next/navigation'
import { lineageHref } from '@/lib/view/url-state'

interface LakePageProps {
  readonly params: Promise<{ readonly lake: string }>
}

/** A lake opens at its lineage. */
export default async function LakePage({ params }: LakePageProps) {
  const { lake } = await params
  redirect(lineageHref(decodeURIComponent(lake)))
}
