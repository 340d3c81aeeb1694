import type { NewLake } from '../ports'

/** One lake as the environment names it. */
export interface ConfiguredLake {
  readonly warehouse: string
  /** Addresses of JobManagers, or folders of recorded answers. */
  readonly flink: readonly string[]
  readonly checkpoints: readonly string[]
}

export function configuredLake(
  configured: ConfiguredLake,
  resolve: (place: string) => string,
): Omit<NewLake, 'name'> {
  return {
    sample: false,
    catalog: 'filesystem',
    warehouse: resolve(configured.warehouse),
    flink: configured.flink.map((url, index) => ({ name: `flink-${index + 1}`, url: resolve(url) })),
    checkpoints: configured.checkpoints.map(resolve),
    sqlGateway: null,
    lineageStore: null,
    pathRewrites: [],
    frozenAt: null,
    syncEverySeconds: 0,
    include: [],
    exclude: [],
    watchEverySeconds: null,
    watchPaused: false,
    keepDays: null,
    instants: [],
  }
}

/** The warehouse's last folder, as a lake may be called. */
export function nameOf(warehouse: string): string {
  const folder = warehouse.split(/[/\\]/).findLast((part) => part !== '' && part !== '.') ?? ''
  const name = folder
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')
    .slice(0, 60)
  return name === '' ? 'lake' : name
}
