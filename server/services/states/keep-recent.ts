/** Keeps the newest `most` answers by key, each worked out once; one that fails is forgotten. */
export function keepRecent<V>(most: number): (key: string, make: () => Promise<V>) => Promise<V> {
  const kept = new Map<string, Promise<V>>()
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make()
    made.catch(() => kept.delete(key))
    kept.set(key, made)
    const oldest = kept.keys().next().value
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return made
  }
}
