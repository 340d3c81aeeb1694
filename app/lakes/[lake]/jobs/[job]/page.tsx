import { JobPage } from '@/components/entity'
import { refLabel } from '@/lib/view/ref-parts'
import { pathRef } from '@/lib/view/url-state'

interface JobRouteProps {
  readonly params: Promise<{ readonly lake: string; readonly job: string }>
}

export async function generateMetadata({ params }: JobRouteProps) {
  return { title: refLabel(pathRef((await params).job, 'job')) }
}

export default async function JobRoute({ params }: JobRouteProps) {
  const { lake, job } = await params
  return <JobPage lake={decodeURIComponent(lake)} refText={pathRef(job, 'job')} />
}
