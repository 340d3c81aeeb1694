import { randomUUID } from 'node:crypto'
import { readEnv } from '@/server/env'
import { logger } from '@/server/logger'
import { createPlainText } from './plain-text'
import { createResource } from './resource'
import { createRoutes, type RouteDeps } from './route'

const env = readEnv()

const deps: RouteDeps = {
  logger,
  now: Date.now,
  newRequestId: randomUUID,
  access: { listensOn: env.host, allowedHosts: env.allowedHosts },
  checkAnswers: !env.production,
}

/** Makes a handler out of an operation. */
export const route = createRoutes(deps)
/** Makes the exports of a `route.ts` out of handlers. */
export const resource = createResource(deps)
/** Makes a handler that answers with text. */
export const plainText = createPlainText(deps)
