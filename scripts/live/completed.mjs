import { readFileSync } from 'node:fs'

/**
 * Every checkpoint and savepoint that a cluster completed, from the JobManager's own log: complete, also where REST
 * has forgotten (it keeps ten), and independent of Headwater.
 * @returns {Map<string, {jobId: string, number: number, at: number}>} by `jobId/number`; `at` in Unix milliseconds
 */
export function parseCompleted(log) {
  const completed = new Map()
  for (const line of log.split('\n')) {
    const [, at, number, jobId] =
      /^(\d+) INFO \S+ - Completed checkpoint (\d+) for job ([0-9a-f]{32}) /.exec(line) ?? []
    if (jobId !== undefined)
      completed.set(`${jobId}/${number}`, { jobId, number: Number(number), at: Number(at) })
  }
  return completed
}

export const readCompleted = ({ jobManagerLog }) => parseCompleted(readFileSync(jobManagerLog, 'utf8'))
