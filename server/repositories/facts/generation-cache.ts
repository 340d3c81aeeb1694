interface Entry<V> {
  readonly generation: bigint
  readonly value: Promise<V>
}

/** Least recently used out first. An entry counts only for the generation it was read at; one load serves all askers. */
export class GenerationCache<V> {
  private readonly entries = new Map<string, Entry<V>>()

  constructor(private readonly capacity: number) {}

  get(key: string, generation: bigint, load: () => Promise<V>): Promise<V> {
    const known = this.entries.get(key)
    const entry = known?.generation === generation ? known : { generation, value: load() }
    this.entries.delete(key)
    this.entries.set(key, entry)
    if (entry !== known) this.settle(key, entry)
    return entry.value
  }

  private settle(key: string, entry: Entry<V>): void {
    entry.value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key)
    })
    if (this.entries.size <= this.capacity) return
    const oldest = this.entries.keys().next()
    if (oldest.done !== true) this.entries.delete(oldest.value)
  }
}
