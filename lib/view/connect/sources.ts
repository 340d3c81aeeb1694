import type { WireLake, WireSync } from '@/lib/contracts'
import { warningsUnder } from '../syncs/warnings-by-place'

export interface Source {
  readonly kind: 'warehouse' | 'flink' | 'checkpoints' | 'sqlGateway' | 'lineageStore'
  /** Of a Flink cluster; empty otherwise. */
  readonly name: string
  readonly where: string
  readonly state: 'read' | 'warnings' | 'unreadable' | 'waiting' | 'reading' | 'unused'
  readonly warnings: number
}

/** The lake's sources with how the newest read of each went, as far as its sync tells. */
export function sourcesOf(lake: WireLake, sync: WireSync | null): Source[] {
  const rewrite = (where: string) =>
    lake.pathRewrites.reduce(
      (path, { from, to }) => (path.startsWith(from) ? to + path.slice(from.length) : path),
      where,
    )
  const source = (kind: Source['kind'], where: string, name = ''): Source => {
    const places = [where, rewrite(where)]
    const warnings = Math.max(...places.map((place) => warningsUnder(sync?.warnings ?? [], place).length))
    return { kind, name, where, warnings, state: stateOf(lake, kind, warnings) }
  }
  return [
    source('warehouse', lake.warehouse),
    ...lake.flink.map(({ name, url }) => source('flink', url, name)),
    ...lake.checkpoints.map((where) => source('checkpoints', where)),
    ...(lake.lineageStore === null ? [] : [source('lineageStore', lake.lineageStore.url)]),
    ...(lake.sqlGateway === null ? [] : [source('sqlGateway', lake.sqlGateway.url)]),
  ]
}

function stateOf(lake: WireLake, kind: Source['kind'], warnings: number): Source['state'] {
  if (kind === 'sqlGateway') return 'unused'
  const status = lake.lastSync?.status
  if (status === 'queued' || status === 'running') return 'reading'
  // A sync fails where the warehouse cannot be read; nothing is then known of the others.
  if (status === 'failed') return kind === 'warehouse' ? 'unreadable' : 'waiting'
  if (status === undefined || status === 'cancelled') return 'waiting'
  return warnings > 0 ? 'warnings' : 'read'
}
