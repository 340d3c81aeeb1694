import type { JobListQuery } from '@/lib/contracts'
import type { Order } from '../paging/page'
import { severityOf, sortOrder } from '../sort-order'
import type { JobSummary } from './job-summary'

/** Unknown times count as the oldest. */
export function orderOfJobs(sort: JobListQuery['sort']): Order<JobSummary> {
  const ref = (job: JobSummary) => job.ref
  const keys = {
    ref,
    state: (job: JobSummary) => severityOf(job.judgement.state),
    startedAt: (job: JobSummary) => job.newest.startTime,
    lastCheckpointAt: (job: JobSummary) => job.lastCheckpoint?.at ?? 0,
  }
  return sortOrder('jobs', sort ?? 'ref', keys, ref)
}
