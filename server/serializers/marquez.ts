import type { MarquezDataset, MarquezJob, MarquezLineage, MarquezNamespaces } from '@/lib/contracts'
import { endedBy, flinkStateAt } from '@/lib/domain/entities/moment'
import type { RunFact, SchemaFact, TableFact } from '@/lib/domain/facts/model'
import { maskSql, nodeIdText, runIdOf, type ToldRun } from '@/lib/domain/open-lineage'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { jobRefText, type RefText } from '@/lib/domain/refs'
import { toInstantText, type Millis } from '@/lib/domain/time'
import type { DatasetSeen, JobSeen, LakeSeen, LineageSeen } from '@/server/services/marquez/marquez-service'
import { instantOrNull } from './scalars'

const PRODUCER = 'urn:headwater'
const SPEC = 'https://openlineage.io/spec/facets'

export function toMarquezNamespaces(
  found: readonly { readonly name: string; readonly since: Millis }[],
): Omit<MarquezNamespaces, 'readAt'> {
  const namespaces = found.map(({ name, since }) => ({
    name,
    createdAt: toInstantText(since),
    updatedAt: toInstantText(since),
    ownerName: 'anonymous',
    description: null,
    isHidden: false,
  }))
  return { namespaces }
}

export function toMarquezLineage(seen: LineageSeen): Omit<MarquezLineage, 'readAt'> {
  const { answer, names } = seen
  const idOf = (ref: RefText) => nodeIdText(ref.startsWith('job:') ? 'job' : 'dataset', names.nameOf(ref))
  const edges = answer.edges
    .filter(({ kind }) => kind === 'reads' || kind === 'writes')
    .map(({ from, to }) => ({ origin: idOf(from), destination: idOf(to) }))
  const graph = answer.nodes.map((node): MarquezLineage['graph'][number] => {
    const id = idOf(node.ref)
    const around = {
      id,
      inEdges: edges.filter(({ destination }) => destination === id),
      outEdges: edges.filter(({ origin }) => origin === id),
    }
    return node.kind === 'job'
      ? {
          ...around,
          type: 'JOB',
          data: toMarquezJob({ ...seen, job: node.name, runs: seen.runsOf(node.name) }),
        }
      : { ...around, type: 'DATASET', data: toMarquezDataset({ ...seen, ref: node.ref }) }
  })
  return { graph }
}

export function toMarquezDataset({ at, names, ref }: DatasetSeen): MarquezDataset {
  const id = names.nameOf(ref)
  const fact = at.topology.tables.find((table) => table.ref === ref) ?? null
  const head = at.tableHeads.get(ref)
  const modified = head?.content?.at ?? head?.newest?.at ?? null
  const version = head?.content?.id ?? head?.newest?.id ?? null
  return {
    id: { ...id },
    type: fact === null ? 'STREAM' : 'DB_TABLE',
    name: id.name,
    physicalName: fact === null || fact.path === '' ? id.name : maskAddresses(fact.path),
    createdAt: instantOrNull(fact?.since ?? null),
    updatedAt: instantOrNull(modified ?? fact?.since ?? null),
    namespace: id.namespace,
    sourceName: id.namespace,
    fields: fieldsOf(fact),
    tags: [],
    lastModifiedAt: instantOrNull(modified),
    lastLifecycleState: fact?.told?.lifecycle[0]?.change ?? null,
    description: fact?.comment ?? null,
    currentVersion: version === null ? null : version.toString(),
    facets: datasetFacets(fact, names, version),
    deleted: fact !== null && !fact.present && fact.claimed === undefined,
  }
}

export function toMarquezJob({ at, names, job, runs }: JobSeen): MarquezJob {
  const ref = jobRefText(job)
  const id = names.jobName(job)
  const [newest] = at.names.runs.ofJob(job)
  const { incoming, outgoing } = at.links.of(ref)
  const told = at.names.runs.ofJob(job).find((run) => run.told !== undefined)?.told
  const run = newest === undefined || newest.claimed !== undefined ? toldRun(runs) : flinkRun(newest, at)
  const since = newest?.startTime ?? 0
  return {
    id: { ...id },
    type: newest?.jobType === 'BATCH' || told?.jobType?.processing === 'BATCH' ? 'BATCH' : 'STREAM',
    name: job,
    simpleName: job,
    parentJobName: told?.parent?.name ?? null,
    createdAt: toInstantText(since),
    updatedAt: run?.updatedAt ?? toInstantText(since),
    namespace: id.namespace,
    inputs: incoming.map((link) => ({ ...names.nameOf(link.ref) })),
    outputs: outgoing.map((link) => ({ ...names.nameOf(link.ref) })),
    tags: [],
    location: null,
    description: null,
    latestRun: run,
    facets: {
      ...(told?.sql == null ? {} : { sql: facet('SQLJobFacet', { query: maskSql(told.sql.query) }) }),
      ...(told?.jobType == null
        ? {}
        : {
            jobType: facet('JobTypeJobFacet', {
              processingType: told.jobType.processing,
              integration: told.jobType.integration,
              ...(told.jobType.jobType === null ? {} : { jobType: told.jobType.jobType }),
            }),
          }),
    },
  }
}

function flinkRun(run: RunFact, { until }: LakeSeen['at']): MarquezJob['latestRun'] {
  const ended = endedBy(run, until)
  return {
    id: runIdOf(run.jobId),
    createdAt: toInstantText(run.startTime),
    updatedAt: toInstantText(ended ?? run.states.at(-1)?.at ?? run.startTime),
    state: stateOf(flinkStateAt(run, until)),
    startedAt: toInstantText(run.startTime),
    endedAt: instantOrNull(ended),
    durationMs: ended === null ? null : ended - run.startTime,
    facets: { flink_job: facet('RunFacet', { jobId: run.jobId }) },
  }
}

function toldRun([newest]: readonly ToldRun[]): MarquezJob['latestRun'] {
  if (newest === undefined) return null
  const { id, state, startedAt, endedAt, firstAt, lastAt } = newest
  return {
    id,
    createdAt: toInstantText(firstAt),
    updatedAt: toInstantText(lastAt),
    state,
    startedAt: instantOrNull(startedAt),
    endedAt: instantOrNull(endedAt),
    durationMs: startedAt === null || endedAt === null ? null : endedAt - startedAt,
    facets: {},
  }
}

function stateOf(flink: string | null): 'NEW' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'ABORTED' {
  if (flink === 'FINISHED') return 'COMPLETED'
  if (flink === 'FAILED') return 'FAILED'
  if (flink === 'CANCELED') return 'ABORTED'
  return flink === null || flink === 'UNKNOWN' ? 'NEW' : 'RUNNING'
}

function fieldsOf(fact: TableFact | null): MarquezDataset['fields'] {
  if (fact === null) return []
  const newest = fact.schemas.reduce<SchemaFact | null>(
    (best, one) => (best === null || one.id > best.id ? one : best),
    null,
  )
  if (newest !== null)
    return newest.fields.map(({ name, type, description }) => ({ name, type, tags: [], description }))
  return (fact.told?.fields ?? []).map(({ name, type }) => ({ name, type, tags: [], description: null }))
}

function datasetFacets(
  fact: TableFact | null,
  names: LakeSeen['names'],
  version: bigint | null,
): MarquezDataset['facets'] {
  const fields = fieldsOf(fact)
  const columns = fact?.told?.columns.flatMap((said) => said.columns) ?? []
  const inputs = (from: (typeof columns)[number]['from']) =>
    from.map(({ data, column, how }) => {
      const [type, subtype] = how?.split('/', 2) ?? []
      return {
        ...names.nameOf(data),
        field: column,
        ...(type === undefined
          ? {}
          : { transformations: [{ type, ...(subtype === undefined ? {} : { subtype }) }] }),
      }
    })
  return {
    ...(fields.length === 0
      ? {}
      : {
          schema: facet('SchemaDatasetFacet', {
            fields: fields.map(({ name, type }) => ({ name, ...(type === null ? {} : { type }) })),
          }),
        }),
    ...(version === null
      ? {}
      : { version: facet('DatasetVersionDatasetFacet', { datasetVersion: version.toString() }) }),
    ...(columns.length === 0
      ? {}
      : {
          columnLineage: facet('ColumnLineageDatasetFacet', {
            fields: Object.fromEntries(
              columns.flatMap(({ column, from }) =>
                column === null ? [] : [[column, { inputFields: inputs(from) }]],
              ),
            ),
            dataset: columns.flatMap(({ column, from }) => (column === null ? inputs(from) : [])),
          }),
        }),
  }
}

function facet(schema: string, fields: Record<string, unknown>): Record<string, unknown> {
  return { _producer: PRODUCER, _schemaURL: `${SPEC}/1-0-0/${schema}.json#/$defs/${schema}`, ...fields }
}
