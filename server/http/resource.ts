import { RefusedError } from '@/lib/domain/errors'
import { fail, requestIdOf, type Handler, type RouteDeps } from './route'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/**
 * All methods of one path. The ones that are not given refuse with the same error body as everything else; left to
 * the framework the answer would have none. A path without any method is one that does not exist.
 */
export function createResource(deps: RouteDeps) {
  return function resource(handlers: Partial<Readonly<Record<Method, Handler>>>): Record<Method, Handler> {
    const allow = METHODS.filter((method) => handlers[method] !== undefined).join(', ')
    const refuse: Handler = (request) => {
      const refusal =
        allow === ''
          ? new RefusedError('route-not-found', 'See /api/v1/openapi.json for the routes there are.')
          : new RefusedError('method-not-allowed', `This route takes ${allow}.`)
      return Promise.resolve(
        fail(refusal, request, requestIdOf(request, deps), deps, allow === '' ? {} : { allow }),
      )
    }
    const of = (method: Method) => handlers[method] ?? refuse
    return { GET: of('GET'), POST: of('POST'), PUT: of('PUT'), PATCH: of('PATCH'), DELETE: of('DELETE') }
  }
}
