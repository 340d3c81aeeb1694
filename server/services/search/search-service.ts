import { jobRefText, type RefText } from '@/lib/domain/refs'
import { VersionNames } from '@/lib/domain/versions'
import type {
  Actor,
  FactReader,
  LakeRecord,
  LakeRepository,
  TopologyFacts,
  Visibility,
  VisibilityOf,
} from '../ports'

export interface Found {
  readonly kind: 'table' | 'job' | 'snapshot' | 'checkpoint' | 'commit-user'
  readonly ref: RefText
  readonly lake: string
  readonly label: string
}

export interface SearchDeps {
  readonly lakes: Pick<LakeRepository, 'list'>
  readonly facts: Pick<FactReader, 'topology' | 'snapshots' | 'checkpoints'>
  readonly visibilityOf: VisibilityOf
}

/** Part of a name, any case; `orders@812` names versions, digits of a commit user the sink that it writes. */
export function createSearchService(deps: SearchDeps) {
  return {
    async find(actor: Actor, text: string, limit: number): Promise<Found[]> {
      const found: Found[] = []
      for (const lake of await deps.lakes.list()) {
        const visibility = deps.visibilityOf(actor, lake.name)
        if (!visibility.lake || found.length >= limit) continue
        found.push(...(await searchLake(deps, lake, visibility, text.trim())))
      }
      return found.slice(0, limit)
    },
  }
}

async function searchLake(
  deps: SearchDeps,
  lake: LakeRecord,
  visibility: Visibility,
  text: string,
): Promise<Found[]> {
  const topology = await deps.facts.topology(lake.id)
  const [, name = text, digits] = /^(.*?)@(\d{1,18})$/s.exec(text) ?? []
  const needle = name.toLowerCase()
  const tables = labelled(topology).filter(
    (one) => one.label.toLowerCase().includes(needle) && !visibility.hides(one.ref),
  )
  if (digits !== undefined) return versionsOf(deps, lake, topology, tables, BigInt(digits))
  return [...tables, ...commitUsers(topology, needle, visibility)].map((one) => ({ ...one, lake: lake.name }))
}

type Named = Omit<Found, 'lake'>

/** Tables, then jobs, each by name. */
function labelled({ tables, runs }: TopologyFacts): Named[] {
  const named = tables.map(({ ref, table }): Named => {
    const branch = table.branch === null ? '' : `$branch_${table.branch}`
    return { kind: 'table', ref, label: `${table.database}.${table.table}${branch}` }
  })
  const jobs = [...new Set(runs.map((run) => run.jobName))].sort()
  return [...named, ...jobs.map((label): Named => ({ kind: 'job', ref: jobRefText(label), label }))]
}

function commitUsers({ runs }: TopologyFacts, needle: string, visibility: Visibility): Named[] {
  const sinks = runs.flatMap((run) => run.sinks)
  const users = new Map<string, RefText>()
  for (const { commitUser, to } of sinks) {
    if (commitUser?.toLowerCase().includes(needle) === true && !visibility.hides(to))
      users.set(commitUser, to)
  }
  return [...users].map(([label, ref]) => ({ kind: 'commit-user', ref, label }))
}

/** Only versions that were seen; a job's number is that of its newest run. */
async function versionsOf(
  deps: SearchDeps,
  lake: LakeRecord,
  topology: TopologyFacts,
  named: readonly Named[],
  number: bigint,
): Promise<Found[]> {
  const names = new VersionNames(topology.runs)
  const keys = named.flatMap(({ kind, ref }) => (kind === 'table' ? [{ table: ref, id: number }] : []))
  const runs = named.flatMap(({ kind, label }) => (kind === 'job' ? names.runs.ofJob(label).slice(0, 1) : []))
  const [snapshots, checkpoints] = await Promise.all([
    deps.facts.snapshots(lake.id, keys),
    deps.facts.checkpoints(
      lake.id,
      runs.map(({ jobId }) => ({ jobId, checkpointId: number })),
    ),
  ])
  const versions = snapshots.map((fact): Found => {
    const ref = names.snapshot(fact)
    return { kind: 'snapshot', ref, lake: lake.name, label: ref.slice('table:'.length) }
  })
  const barriers = checkpoints.flatMap((fact): Found[] => {
    const ref = names.checkpoint(fact.jobId, fact.checkpointId)
    return ref === null ? [] : [{ kind: 'checkpoint', ref, lake: lake.name, label: ref.slice('job:'.length) }]
  })
  return [...versions, ...barriers]
}
