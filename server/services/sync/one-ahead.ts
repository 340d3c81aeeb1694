/** The same items; while one is used, the next is being made. */
export async function* oneAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  const ask = () => {
    const next = iterator.next()
    // Its failure is met when it is asked for.
    next.catch(() => {})
    return next
  }
  let next = ask()
  try {
    for (;;) {
      const item = await next
      if (item.done === true) return
      next = ask()
      yield item.value
    }
  } finally {
    await next.catch(() => {})
    await iterator.return?.()
  }
}
