import { isObject, member, type Json } from '@/lib/domain/open-lineage'

/** JSON pointer of the first facet with a longer text than `maxChars`; `null` = none. Costs nothing for short events. */
export function oversizedFacet(text: string, value: Json, maxChars: number): string | null {
  if (text.length <= maxChars || !isObject(value)) return null
  for (const [pointer, owner] of facetOwners(value)) {
    if (!isObject(owner)) continue
    for (const key of ['facets', 'inputFacets', 'outputFacets']) {
      const facets = member(owner, key)
      if (!isObject(facets)) continue
      for (const [name, facet] of Object.entries(facets))
        if (JSON.stringify(facet).length > maxChars) return `${pointer}/${key}/${escapePointer(name)}`
    }
  }
  return null
}

function* facetOwners(event: Json): Iterable<[string, Json | undefined]> {
  if (!isObject(event)) return
  for (const key of ['run', 'job', 'dataset']) yield [`/${key}`, member(event, key)]
  for (const key of ['inputs', 'outputs']) {
    const list = member(event, key)
    if (Array.isArray(list))
      for (const [i, one] of (list as readonly Json[]).entries()) yield [`/${key}/${i}`, one]
  }
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
