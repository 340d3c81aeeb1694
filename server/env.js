import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

// The only file that reads process.env. Plain JavaScript, so that scripts and next.config can import it unbuilt.

/** An empty variable counts as an absent one: `FOO= npm start` is how shells unset for one command. */
const absentWhenEmpty = (/** @type {unknown} */ value) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

const text = z.preprocess(absentWhenEmpty, z.string().trim().optional())
const list = text.transform((value) =>
  value === undefined
    ? []
    : value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
)

const schema = z.object({
  PORT: z.preprocess(
    absentWhenEmpty,
    z.coerce
      .number({ error: 'must be a number' })
      .int('must be a whole number')
      .min(0, 'must be 0 to 65535')
      .max(65_535, 'must be 0 to 65535')
      .default(3000),
  ),
  HOST: text.transform((value) => value ?? '127.0.0.1'),
  HEADWATER_DATA: text,
  DATABASE_URL: text.refine(
    (value) => value === undefined || /^postgres(ql)?:\/\/./.test(value),
    'must start with postgresql://',
  ),
  HEADWATER_WAREHOUSE: text,
  HEADWATER_FLINK: list,
  HEADWATER_CHECKPOINTS: list,
  HEADWATER_ALLOWED_HOSTS: list.transform((hosts) => hosts.map((host) => host.toLowerCase())),
  HEADWATER_ALERT_HOSTS: list.transform((hosts) => hosts.map((host) => host.toLowerCase())),
  HEADWATER_URL: text.refine(
    (value) => value === undefined || /^https?:\/\/[^/]/.test(value),
    'must start with http:// or https://',
  ),
  NODE_ENV: text,
  LOG_LEVEL: z.preprocess(
    absentWhenEmpty,
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be one of trace, debug, info, warn, error, fatal, silent',
      })
      .default('info'),
  ),
})

/** `server/` is one level below the project; a bundle has no such place, and is started in the project folder. */
function projectFolder() {
  try {
    const here = path.dirname(fileURLToPath(import.meta.url))
    return path.basename(here) === 'server' ? path.dirname(here) : process.cwd()
  } catch {
    return process.cwd()
  }
}

/** @param {string} host where it listens: everywhere is reached by this machine's own name */
function addressHost(host) {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Hash of the code that derives facts, put in by the build; `null` where nothing was built (development, tests). */
export const RULES = process.env.HEADWATER_RULES || null

/** Checks the given variables. Throws one error that names every bad variable. */
export function readEnv(variables = process.env, project = projectFolder()) {
  const parsed = schema.safeParse(variables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new Error(`Bad environment:\n${lines.join('\n')}`)
  }
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    dataFolder: path.resolve(project, value.HEADWATER_DATA ?? 'data'),
    databaseUrl: value.DATABASE_URL ?? null,
    warehouse: value.HEADWATER_WAREHOUSE ?? null,
    flink: value.HEADWATER_FLINK,
    checkpoints: value.HEADWATER_CHECKPOINTS,
    allowedHosts: value.HEADWATER_ALLOWED_HOSTS,
    alertHosts: value.HEADWATER_ALERT_HOSTS,
    address: (value.HEADWATER_URL ?? `http://${addressHost(value.HOST)}:${value.PORT}`).replace(/\/+$/, ''),
    production: value.NODE_ENV === 'production',
    logLevel: value.LOG_LEVEL,
  }
}
