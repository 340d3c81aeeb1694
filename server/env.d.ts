export interface Env {
  readonly port: number
  readonly host: string
  /** Absolute. Holds the embedded database in `db/`. */
  readonly dataFolder: string
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | null
  /** One lake from the command line. */
  readonly warehouse: string | null
  /** JobManager URLs or folders of recorded answers; comma-separated in the variable. */
  readonly flink: readonly string[]
  /** Roots of checkpoints and savepoints; comma-separated in the variable. */
  readonly checkpoints: readonly string[]
  /** Further names the server may be called by (Host), in lower case; comma-separated in the variable. */
  readonly allowedHosts: readonly string[]
  /** Hosts that alerts may be sent to, in lower case; empty: any with a public address. */
  readonly alertHosts: readonly string[]
  /** Where people reach this server, for links in alerts; without a slash at its end. */
  readonly address: string
  readonly production: boolean
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

/** Hash of the code that derives facts, put in by the build; `null` where nothing was built. */
export const RULES: string | null

export function readEnv(variables?: Readonly<Record<string, string | undefined>>, project?: string): Env
