/** A checkpoint that was there for so long while Headwater ran could have been read, also around a restart. */
const LONG_ENOUGH_MILLIS = 2_000

/**
 * Of the checkpoints that a cluster completed, those that Headwater could have read (it ran while their files were
 * there), and which of them it did. One is kept per job, so each lives until the next of its job.
 * @param {Iterable<{jobId: string, number: number, at: number}>} completed
 * @param {ReadonlySet<string>} caught `jobId/number`
 * @param {readonly {from: number, to: number}[]} downtimes of Headwater, in Unix milliseconds
 */
export function rateCatches(completed, caught, downtimes) {
  const missed = []
  const away = []
  let expected = 0
  for (const { key, from, to } of lives(completed)) {
    const down = downtimes.find((gap) => from < gap.to && to > gap.from)
    const ranFor = down === undefined ? Infinity : Math.max(0, down.from - from) + Math.max(0, to - down.to)
    if (ranFor < LONG_ENOUGH_MILLIS) {
      if (!caught.has(key)) away.push(key)
      continue
    }
    expected++
    if (!caught.has(key)) missed.push(key)
  }
  return { expected, missed, away, rate: expected === 0 ? 0 : (expected - missed.length) / expected }
}

function* lives(completed) {
  for (const list of groupByJob(completed).values()) {
    const sorted = [...list].sort((a, b) => a.number - b.number)
    for (const [index, { jobId, number, at }] of sorted.entries()) {
      yield { key: `${jobId}/${number}`, from: at, to: sorted[index + 1]?.at ?? Infinity }
    }
  }
}

function groupByJob(completed) {
  const groups = new Map()
  for (const one of completed) groups.set(one.jobId, [...(groups.get(one.jobId) ?? []), one])
  return groups
}
