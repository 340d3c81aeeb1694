/** What was there for so long while Headwater ran could have been read, also around a restart. */
const LONG_ENOUGH_MILLIS = 2_000

/**
 * Whether Headwater could have read something that was there from `from` to `to`.
 * @param {{from: number, to: number}} life in Unix milliseconds; `to` Infinity = it still is
 * @param {readonly {from: number, to: number}[]} downtimes of Headwater
 */
export function couldBeRead({ from, to }, downtimes) {
  const down = downtimes.find((gap) => from < gap.to && to > gap.from)
  return down === undefined || Math.max(0, down.from - from) + Math.max(0, to - down.to) >= LONG_ENOUGH_MILLIS
}

/**
 * Of the checkpoints that a cluster completed, those that Headwater could have read, and which of them it did. One is
 * kept per job, so each lives until the next of its job.
 * @param {Iterable<{jobId: string, number: number, at: number}>} completed
 * @param {ReadonlySet<string>} caught `jobId/number`
 */
export function rateCatches(completed, caught, downtimes) {
  const missed = []
  const away = []
  let expected = 0
  for (const { key, life } of lives(completed)) {
    const fair = couldBeRead(life, downtimes)
    if (fair) expected++
    if (!caught.has(key)) (fair ? missed : away).push(key)
  }
  return { expected, missed, away, rate: expected === 0 ? 0 : (expected - missed.length) / expected }
}

function* lives(completed) {
  const byJob = new Map()
  for (const one of completed) byJob.set(one.jobId, [...(byJob.get(one.jobId) ?? []), one])
  for (const list of byJob.values()) {
    list.sort((a, b) => a.number - b.number)
    for (const [index, { jobId, number, at }] of list.entries()) {
      yield { key: `${jobId}/${number}`, life: { from: at, to: list[index + 1]?.at ?? Infinity } }
    }
  }
}
