import { queryOptions } from '@tanstack/react-query'
import type { WireAliasChange, WireAliasList } from '@/lib/contracts'
import { apiPath, requestJson } from './request'

export const aliasKeys = {
  all: (lake: string) => ['aliases', lake] as const,
}

/** Names joined by hand, names folded by proof, and hints of names that may be one thing. */
export function aliasesQuery(lake: string) {
  return queryOptions({
    queryKey: aliasKeys.all(lake),
    queryFn: ({ signal }) => requestJson<WireAliasList>(apiPath('lakes', lake, 'aliases'), { signal }),
  })
}

/** Says that `from` is `to`. The facts are derived anew. */
export function joinNames(lake: string, from: string, to: string): Promise<WireAliasChange> {
  return requestJson<WireAliasChange>(apiPath('lakes', lake, 'aliases'), {
    method: 'POST',
    body: { from, to },
  })
}

/** Takes a joined name back: the facts are those of before. */
export function partNames(lake: string, from: string): Promise<WireAliasChange> {
  return requestJson<WireAliasChange>(apiPath('lakes', lake, 'aliases'), {
    method: 'DELETE',
    query: { from },
  })
}
