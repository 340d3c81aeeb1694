/**
 * Runs `work` over `items`, at most `limit` at once, and yields the results in the order of the items. Stops starting
 * new work once the consumer stops or one piece fails; pieces already under way are waited for.
 */
export async function* inParallel<T, R>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const running: Promise<R>[] = []
  const source = items[Symbol.iterator]()
  const startNext = () => {
    const next = source.next()
    if (next.done === true) return
    const piece = work(next.value)
    // a failure is reported where its turn comes, not as an unhandled rejection before
    piece.catch(() => undefined)
    running.push(piece)
  }
  try {
    for (let i = 0; i < limit; i++) startNext()
    for (let piece = running.shift(); piece !== undefined; piece = running.shift()) {
      const result = await piece
      startNext()
      yield result
    }
  } finally {
    await Promise.allSettled(running)
  }
}
