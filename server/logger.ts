import pino from 'pino'
import { readEnv } from './env'

/** JSON lines on standard output. Pass errors as `{ err }`, so that cause and stack are kept. */
export const logger = pino({
  level: readEnv().logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
})
