import { refuseAccess } from './access'
import { fail, requestIdOf, type Handler, type RouteDeps } from './route'

/** Makes handlers of routes outside the API that answer with text, guarded and refused as those of the API. */
export function createPlainText(deps: RouteDeps) {
  return function plainText(contentType: string, write: () => Promise<string>): Handler {
    return async (request) => {
      const requestId = requestIdOf(request, deps)
      try {
        const refused = refuseAccess(request, deps.access)
        if (refused !== null) throw refused
        const headers = {
          'content-type': contentType,
          'cache-control': 'no-store',
          'x-request-id': requestId,
        }
        return new Response(await write(), { headers })
      } catch (thrown) {
        return fail(thrown, request, requestId, deps)
      }
    }
  }
}
