/** Samples memory until stopped; megabytes. */
export function watchMemory(): () => { readonly heapMb: number; readonly rssMb: number } {
  let [heap, rss] = [0, 0]
  const sample = () => {
    const now = process.memoryUsage()
    heap = Math.max(heap, now.heapUsed)
    rss = Math.max(rss, now.rss)
  }
  const timer = setInterval(sample, 20)
  return () => {
    clearInterval(timer)
    sample()
    return { heapMb: Math.round(heap / 2 ** 20), rssMb: Math.round(rss / 2 ** 20) }
  }
}
