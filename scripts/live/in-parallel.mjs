/** Results in the order of the items; at most `limit` are worked on at a time. */
export async function inParallel(items, limit, work) {
  const results = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index])
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return results
}
