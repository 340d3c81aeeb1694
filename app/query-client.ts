import { environmentManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/client'

const FRESH_MS = 30_000
const RETRIES = 2
let browserClient: QueryClient | undefined

/** One in the browser; on the server one per request, so that no answer leaks to another person. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return makeQueryClient()
  return (browserClient ??= makeQueryClient())
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // What the server refused it will refuse again; what did not arrive may arrive.
        retry: (failures, error) =>
          failures < RETRIES && error instanceof ApiError && error.kind === 'unreachable',
      },
    },
  })
}
