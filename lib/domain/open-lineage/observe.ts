import type { ColumnOrigin, ColumnSource, Observation, ObservationBody, TableKey } from '../observations'
import { tableRefText, type RefText } from '../refs'
import type { EventDataset, EventJob, OpenLineageEvent, RunEvent } from './event'
import { facetOf, int64Of, isObject, objectOf, objectsOf, textOf, type JsonObject } from './facet'
import { flinkJobIdOf } from './fold-runs'
import { boundaryOfDataset, tableOfDataset, type LakePlace } from './identity'

/** Columns and inputs taken of one event; what is beyond stays in the event. */
const MOST_COLUMNS = 2_000

/** Tables of a lake among the datasets of an event. */
export function tablesIn(datasets: readonly EventDataset[], lake: LakePlace): TableKey[] {
  return datasets.flatMap((dataset) => tableOfDataset(dataset, lake) ?? [])
}

/**
 * What an event says to a lake that its job or dataset belongs to. Of the event's time only the reading bears it, so that
 * an event that says the same again is the same observation; an event without datasets says nothing of them, so it takes
 * nothing away (requirement 18).
 */
export function observationsOf(event: OpenLineageEvent, lake: LakePlace): Observation[] {
  const bodies: ObservationBody[] = []
  if (event.kind === 'dataset') {
    const table = tableOfDataset(event.dataset, lake)
    if (table !== null) bodies.push(nameOf(table, null), ...ofTable(table, event.dataset, null, lake))
    return asSaid(event, event.dataset, bodies)
  }
  const { job } = event
  bodies.push(...ofJob(job))
  const barrier = event.kind === 'run' ? checkpointOf(event) : null
  for (const [direction, datasets] of [
    ['reads', event.inputs],
    ['writes', event.outputs],
  ] as const) {
    for (const dataset of datasets) {
      const table = tableOfDataset(dataset, lake)
      const snapshot = table === null ? null : versionOf(dataset)
      const version =
        barrier === null || snapshot === null ? { barrier: null, snapshot: null } : { barrier, snapshot }
      const data = table === null ? boundaryOfDataset(dataset) : tableRefText(table)
      bodies.push({ kind: 'event-edge', direction, job: job.name, data, ...version })
      if (table === null) continue
      bodies.push(nameOf(table, version.snapshot))
      bodies.push(...ofTable(table, dataset, direction === 'writes' ? job.name : null, lake))
    }
  }
  if (event.kind === 'run') bodies.push(...ofRun(event))
  return asSaid(event, job, bodies)
}

function asSaid(
  { at }: OpenLineageEvent,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  bodies: readonly ObservationBody[],
): Observation[] {
  const place = `openlineage:${namespace}/${name}`
  return bodies.map((body) => ({ place, readAt: at, body }))
}

/** The version's own time is that of its commit, which the event does not tell. */
function nameOf(table: TableKey, snapshot: bigint | null): ObservationBody {
  return { kind: 'table-named', by: 'open-lineage', table, snapshot, at: null }
}

/** The checkpoint that an event is of; Headwater's own events say it (`events-of-facts`). */
function checkpointOf({ run }: RunEvent): bigint | null {
  return int64Of(facetOf(run.facets, 'headwater_checkpoint'), 'checkpointId')
}

/** A Paimon version is a snapshot id. */
function versionOf({ facets }: EventDataset): bigint | null {
  return int64Of(facetOf(facets, 'version'), 'datasetVersion')
}

function ofJob({ name: job, facets }: EventJob): ObservationBody[] {
  const bodies: ObservationBody[] = []
  const sql = facetOf(facets, 'sql')
  const query = textOf(sql, 'query')
  if (query !== null) bodies.push({ kind: 'event-sql', job, query, dialect: textOf(sql, 'dialect') })
  const type = facetOf(facets, 'jobType')
  const [processing, integration] = [textOf(type, 'processingType'), textOf(type, 'integration')]
  if (processing !== null && integration !== null)
    bodies.push({ kind: 'event-job-type', job, processing, integration, jobType: textOf(type, 'jobType') })
  return bodies
}

function ofRun(event: RunEvent): ObservationBody[] {
  const job = event.job.name
  const bodies: ObservationBody[] = []
  const flinkJobId = flinkJobIdOf(event)
  if (flinkJobId !== null) bodies.push({ kind: 'event-run', job, flinkJobId })
  const engine = facetOf(event.run.facets, 'processing_engine')
  const version = textOf(engine, 'version')
  if (version !== null) {
    const [name, adapter] = [textOf(engine, 'name'), textOf(engine, 'openlineageAdapterVersion')]
    bodies.push({ kind: 'event-engine', job, name, version, adapter })
  }
  const parent = objectOf(facetOf(event.run.facets, 'parent'), 'job')
  const [namespace, name] = [textOf(parent, 'namespace'), textOf(parent, 'name')]
  if (namespace !== null && name !== null)
    bodies.push({ kind: 'event-parent', job, parent: { namespace, name } })
  return bodies
}

function ofTable(
  table: TableKey,
  { facets }: EventDataset,
  job: string | null,
  lake: LakePlace,
): ObservationBody[] {
  const bodies: ObservationBody[] = []
  const schema = facetOf(facets, 'schema')
  const fields = objectsOf(schema, 'fields').flatMap((field) => {
    const name = textOf(field, 'name')
    return name === null ? [] : [{ name, type: textOf(field, 'type') }]
  })
  if (fields.length > 0) bodies.push({ kind: 'event-schema', table, fields: fields.slice(0, MOST_COLUMNS) })
  const columns = columnsOf(facetOf(facets, 'columnLineage'), lake)
  if (columns.length > 0) bodies.push({ kind: 'event-columns', table, job, columns })
  const lifecycle = facetOf(facets, 'lifecycleStateChange')
  const change = textOf(lifecycle, 'lifecycleStateChange')
  if (change !== null) {
    const previous = textOf(objectOf(lifecycle, 'previousIdentifier'), 'name')
    bodies.push({ kind: 'event-lifecycle', table, change, previous })
  }
  return bodies
}

function columnsOf(facet: JsonObject | null, lake: LakePlace): ColumnOrigin[] {
  if (facet === null) return []
  const fields = objectOf(facet, 'fields') ?? {}
  const columns = Object.entries(fields)
    .slice(0, MOST_COLUMNS)
    .flatMap(([column, origin]): ColumnOrigin[] => {
      const from = isObject(origin) ? sourcesOf(objectsOf(origin, 'inputFields'), lake) : []
      return from.length === 0 ? [] : [{ column, from }]
    })
  const rows = sourcesOf(objectsOf(facet, 'dataset'), lake)
  return rows.length === 0 ? columns : [...columns, { column: null, from: rows }]
}

function sourcesOf(inputs: readonly JsonObject[], lake: LakePlace): ColumnSource[] {
  return inputs.slice(0, MOST_COLUMNS).flatMap((input): ColumnSource[] => {
    const [namespace, name, column] = [
      textOf(input, 'namespace'),
      textOf(input, 'name'),
      textOf(input, 'field'),
    ]
    if (namespace === null || name === null || column === null) return []
    const [first] = objectsOf(input, 'transformations')
    const [type, subtype] =
      first === undefined ? [null, null] : [textOf(first, 'type'), textOf(first, 'subtype')]
    const how = type === null || subtype === null || subtype === '' ? type : `${type}/${subtype}`
    return [{ data: refOfDataset({ namespace, name }, lake), column, how }]
  })
}

function refOfDataset(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  lake: LakePlace,
): RefText {
  const dataset = { namespace, name, facets: new Map(), useFacets: new Map() }
  const table = tableOfDataset(dataset, lake)
  return table === null ? boundaryOfDataset(dataset) : tableRefText(table)
}
