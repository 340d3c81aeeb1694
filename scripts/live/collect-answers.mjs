import { LAKE } from './scenario.mjs'
import { judgePairs } from './pairs.mjs'

/** Adds to what a scenario left what Headwater says of it. */
export async function collectAnswers(played) {
  const { product, runs, expiring } = played
  const inLake = (route) => `/lakes/${LAKE}${route}`
  const checkpoints = new Map()
  const jobRuns = new Map()
  for (const name of runs.keys()) {
    const items = await product.list(inLake(`/jobs/${encodeURIComponent(name)}/runs`))
    jobRuns.set(name, items)
    const jobIds = new Map(items.map((item) => [item.ref, item.jobId]))
    for (const one of await product.list(inLake(`/jobs/${encodeURIComponent(name)}/checkpoints`))) {
      checkpoints.set(`${jobIds.get(one.run)}/${one.number}`, one)
    }
  }
  return {
    ...played,
    checkpoints,
    jobRuns,
    pairs: await judgePairs({ ...played, lake: LAKE }),
    graph: await product.get(inLake('/graph'), { view: 'bipartite', limit: '5000' }),
    history: await product.list(inLake(`/tables/${encodeURIComponent(expiring.table)}/snapshots`)),
  }
}
