import { requestJson } from './http.mjs'
import { waitFor } from './processes.mjs'

const SETTLE_MILLIS = 180_000

/** Flink's REST API, as far as a run needs it. */
export function openFlink({ flinkUrl }) {
  const get = (path) => requestJson(`${flinkUrl}${path}`)
  const state = async (jobId) => (await get(`/jobs/${jobId}`)).state
  const reach = (jobId, wanted) =>
    waitFor(`job ${jobId} to be ${wanted}`, async () => (await state(jobId)) === wanted, {
      limitMillis: SETTLE_MILLIS,
    })

  return {
    jobs: async () => (await get('/jobs/overview')).jobs,
    reach,
    /** RUNNING is said before all tasks are; a checkpoint of its own proves it. */
    works: (jobId) =>
      waitFor(
        `job ${jobId} to complete a checkpoint`,
        async () => (await get(`/jobs/${jobId}/checkpoints`)).counts.completed > 0,
        {
          limitMillis: SETTLE_MILLIS,
        },
      ),
    async cancel(jobId) {
      await requestJson(`${flinkUrl}/jobs/${jobId}?mode=cancel`, { method: 'PATCH' })
      await reach(jobId, 'CANCELED')
    },
    /** Resolves with the place of the savepoint; the job is FINISHED then and its checkpoints are deleted. */
    async stopWithSavepoint(jobId) {
      const { 'request-id': id } = await requestJson(`${flinkUrl}/jobs/${jobId}/stop`, {
        method: 'POST',
        body: { drain: false },
      })
      const operation = await waitFor(
        `the savepoint of job ${jobId}`,
        async () => {
          const answer = await get(`/jobs/${jobId}/savepoints/${id}`)
          return answer.status.id === 'COMPLETED' ? answer.operation : null
        },
        { limitMillis: SETTLE_MILLIS },
      )
      if (operation.location === undefined)
        throw new Error(`no savepoint of job ${jobId}: ${JSON.stringify(operation).slice(0, 500)}`)
      await reach(jobId, 'FINISHED')
      return operation.location
    },
  }
}
