import type { Blocker, Danger } from './model'

/** A name for each remark, by which a person accepts it: what it is about, counted where that recurs. */
export function remarkKeys(remarks: readonly (Danger | Blocker)[]): string[] {
  const counts = new Map<string, number>()
  return remarks.map(({ code, ref }) => {
    const name = `${code} ${ref}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}
