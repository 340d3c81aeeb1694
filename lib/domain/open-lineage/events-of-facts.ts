import { compareText, groupBy } from '../collections'
import { provenFacts } from '../facts/claims'
import type {
  CheckpointFact,
  LakeFacts,
  ReadFact,
  RunFact,
  SchemaFact,
  TableFact,
  WriteFact,
} from '../facts/model'
import type { RefText } from '../refs'
import { toInstantText, type Millis } from '../time'
import type { Json, RunEventType } from './event'
import { datasetNameOf, runIdOf, type LineageName } from './naming'

/** One event that we give out. `at` is its time, `job` whose it is: events of one job are given out in order. */
export interface OutEvent {
  readonly job: string
  readonly at: Millis
  readonly event: { readonly [key: string]: Json }
}

export interface OutPlace {
  readonly warehouse: string
  /** Of jobs: the lake's name. */
  readonly namespace: string
}

const PRODUCER = 'urn:headwater'
const SPEC = 'https://openlineage.io/spec'

/**
 * What was read of a lake as events of OpenLineage, in order of time: a START of each run with what it reads and writes, a
 * RUNNING of each completed checkpoint with the snapshots it read and wrote as versions of datasets, and the end. What only
 * somebody else's word stands behind is not given out: it would come back as evidence of itself. `until`: facts dated later
 * do not count.
 */
export function eventsOfFacts(facts: LakeFacts, place: OutPlace, until: Millis | null = null): OutEvent[] {
  const proven = provenFacts(facts)
  const reads = groupBy(
    proven.reads.filter(({ removed }) => removed !== true),
    ({ jobId }) => jobId,
  )
  const writes = groupBy(
    proven.writes.filter(({ removed }) => removed !== true),
    ({ jobId }) => jobId,
  )
  const checkpoints = groupBy(proven.checkpoints, ({ jobId }) => jobId)
  const tables = new Map(proven.tables.map((table) => [table.ref, table]))
  return proven.runs
    .filter(({ maintenance }) => !maintenance)
    .flatMap((run) =>
      eventsOfRun(run, {
        place,
        tables,
        reads: reads.get(run.jobId) ?? [],
        writes: writes.get(run.jobId) ?? [],
        checkpoints: checkpoints.get(run.jobId) ?? [],
      }),
    )
    .filter(({ at }) => until === null || at <= until)
    .sort((a, b) => a.at - b.at || compareText(a.job, b.job) || orderOf(a) - orderOf(b))
}

interface OfRun {
  readonly place: OutPlace
  readonly tables: ReadonlyMap<RefText, TableFact>
  readonly reads: readonly ReadFact[]
  readonly writes: readonly WriteFact[]
  readonly checkpoints: readonly CheckpointFact[]
}

function eventsOfRun(run: RunFact, of: OfRun): OutEvent[] {
  const dataset = (ref: RefText, version: bigint | null = null, schema = false) =>
    datasetOf(ref, of, version, schema)
  const unique = (refs: readonly RefText[]) => [...new Set(refs)].sort()
  const start = event(run, 'START', run.startTime, of, {
    inputs: unique(run.sources.map(({ from }) => from)).map((ref) => dataset(ref, null, true)),
    outputs: unique(run.sinks.map(({ to }) => to)).map((ref) => dataset(ref, null, true)),
  })
  const readsAt = groupBy(of.reads, ({ checkpointId }) => checkpointId)
  const writesAt = groupBy(of.writes, ({ checkpointId }) => checkpointId)
  const versions = (checkpoint: bigint | null) => ({
    inputs: (readsAt.get(checkpoint) ?? []).map((read) => dataset(read.table, exactRead(read))),
    outputs: (writesAt.get(checkpoint) ?? []).map((write) =>
      dataset(write.table, write.certainty === 'exact' ? write.snapshotId : null),
    ),
  })
  const completed = of.checkpoints.flatMap((one): OutEvent[] => {
    const at = one.completedAt ?? one.triggeredAt
    if (one.status !== 'COMPLETED' || at === null) return []
    const checkpointId = one.checkpointId.toString()
    const facets = { headwater_checkpoint: facet('RunFacet', { checkpointId, savepoint: one.savepoint }) }
    return [event(run, 'RUNNING', at, of, versions(one.checkpointId), facets)]
  })
  // A batch run has no checkpoint: the run itself stands in its place.
  const end = run.endTime === null ? [] : [event(run, endOf(run), run.endTime, of, versions(null))]
  return [start, ...completed, ...end]
}

/** What is not proven is named without a version. */
function exactRead({ certainty, low, high }: ReadFact): bigint | null {
  return certainty === 'exact' && high !== null && low === high && high > 0n ? high : null
}

function endOf({ states }: RunFact): RunEventType {
  const last = states.at(-1)?.state
  return last === 'FAILED' ? 'FAIL' : last === 'CANCELED' ? 'ABORT' : 'COMPLETE'
}

function event(
  run: RunFact,
  type: RunEventType,
  at: Millis,
  { place }: OfRun,
  io: { readonly inputs: readonly Json[]; readonly outputs: readonly Json[] },
  facets: { readonly [name: string]: Json } = {},
): OutEvent {
  return {
    job: run.jobName,
    at,
    event: {
      eventType: type,
      eventTime: toInstantText(at),
      producer: PRODUCER,
      schemaURL: `${SPEC}/2-0-2/OpenLineage.json#/$defs/RunEvent`,
      run: {
        runId: runIdOf(run.jobId),
        facets: { flink_job: facet('RunFacet', { jobId: run.jobId }), ...facets },
      },
      job: {
        namespace: place.namespace,
        name: run.jobName,
        facets: {
          jobType: facet('JobTypeJobFacet', {
            processingType: run.jobType,
            integration: 'FLINK',
            jobType: 'JOB',
          }),
        },
      },
      inputs: io.inputs,
      outputs: io.outputs,
    },
  }
}

function datasetOf(
  ref: RefText,
  { place, tables }: OfRun,
  version: bigint | null,
  withSchema: boolean,
): Json {
  const name: LineageName = datasetNameOf(ref, place.warehouse)
  const table = tables.get(ref)
  const schema = withSchema && table !== undefined ? newestSchema(table) : null
  return {
    ...name,
    facets: {
      ...(version === null
        ? {}
        : { version: facet('DatasetVersionDatasetFacet', { datasetVersion: version.toString() }) }),
      ...(schema === null
        ? {}
        : {
            schema: facet('SchemaDatasetFacet', {
              fields: schema.fields.map((field) => ({ name: field.name, type: field.type })),
            }),
          }),
    },
  }
}

function newestSchema({ schemas }: TableFact): SchemaFact | null {
  return schemas.reduce<SchemaFact | null>(
    (best, one) => (best === null || one.id > best.id ? one : best),
    null,
  )
}

function facet(schema: string, fields: { readonly [key: string]: Json }): Json {
  const standard = schema !== 'RunFacet'
  return {
    _producer: PRODUCER,
    _schemaURL: standard
      ? `${SPEC}/facets/1-0-0/${schema}.json#/$defs/${schema}`
      : `${SPEC}/2-0-2/OpenLineage.json#/$defs/RunFacet`,
    ...fields,
  }
}

function orderOf({ event: { eventType } }: OutEvent): number {
  return eventType === 'START' ? 0 : eventType === 'RUNNING' ? 1 : 2
}
