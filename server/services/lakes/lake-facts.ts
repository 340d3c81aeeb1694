import { LinkIndex } from '@/lib/domain/entities/links'
import type { Horizon } from '@/lib/domain/graph'
import type { RefText } from '@/lib/domain/refs'
import { parseInstant, type Millis } from '@/lib/domain/time'
import { VersionNames } from '@/lib/domain/versions'
import { openLake, type AccessDeps } from '../access'
import type {
  Actor,
  CheckpointHead,
  FactReader,
  LakeRecord,
  TableHead,
  TopologyFacts,
  Visibility,
} from '../ports'
import { readUpTo, type LakeNowDeps } from './lake-now'
import { newestFactAt } from './newest-fact'

export interface LakeFactsDeps extends AccessDeps, LakeNowDeps {
  readonly facts: FactReader
}

/** What most answers about a lake start from: its topology and heads at one moment, for one actor. */
export interface LakeFactsAt {
  readonly lake: LakeRecord
  readonly visibility: Visibility
  /** The instant that was asked for; `null` = none. Never after the lake's `frozenAt`. */
  readonly asOf: Millis | null
  /** Facts dated later do not count; `null` = all count. */
  readonly until: Millis | null
  /** The instant states are judged at; `null` while nothing is known. */
  readonly now: Millis | null
  /** Without edges that people took away. */
  readonly topology: TopologyFacts
  readonly horizon: Horizon
  readonly names: VersionNames
  readonly links: LinkIndex
  readonly tableHeads: ReadonlyMap<RefText, TableHead>
  readonly checkpointHeads: ReadonlyMap<string, CheckpointHead>
}

/** `asOf` as it came in, already a valid instant. */
export async function openLakeFacts(
  deps: LakeFactsDeps,
  actor: Actor,
  lakeName: string,
  asOfText: string | undefined,
): Promise<LakeFactsAt> {
  const { lake, visibility } = await openLake(deps, actor, lakeName)
  const asked = asOfText === undefined ? null : parseInstant(asOfText)
  const asOf = asked === null || lake.frozenAt === null ? asked : Math.min(asked, lake.frozenAt)
  const until = asOf ?? lake.frozenAt
  const [all, tableHeads, checkpointHeads, readAt] = await Promise.all([
    deps.facts.topology(lake.id),
    deps.facts.tableHeads(lake.id, until),
    deps.facts.checkpointHeads(lake.id, until),
    readUpTo(deps, lake),
  ])
  const shown = all.edges.some((edge) => edge.removed === true)
    ? all.edges.filter((edge) => edge.removed !== true)
    : all.edges
  const topology = { ...all, edges: shown }
  const horizon = { until, onlyValid: asOf !== null }
  const now = until ?? later(newestFactAt(topology, tableHeads, checkpointHeads), readAt)
  return {
    lake,
    visibility,
    asOf,
    until,
    now,
    topology,
    horizon,
    names: new VersionNames(topology.runs),
    links: new LinkIndex(topology.edges, horizon, visibility.hides),
    tableHeads: new Map(tableHeads.map((head) => [head.table, head])),
    checkpointHeads: new Map(checkpointHeads.map((head) => [head.jobId, head])),
  }
}

/** Nothing known stays nothing known: a lake without facts has no now. */
function later(fact: Millis | null, readAt: Millis | null): Millis | null {
  return fact === null || readAt === null || readAt < fact ? fact : readAt
}
