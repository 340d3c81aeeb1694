import type { SnapshotFact } from '../facts'
import type { LakeModel } from './compile'
import type { Blocker, Danger, Loss } from './model'
import { kindsOf, restorePositionOf } from './reader-constraints'
import type { Solution } from './solve'
import { topOf, type ChainVariable, type TableVariable } from './variables'

interface Consequences {
  readonly losses: readonly Loss[]
  readonly dangers: readonly Danger[]
  readonly blockers: readonly Blocker[]
}

/** What a cut destroys, what it rests on, and what forbids it. */
export function consequencesOf(model: LakeModel, solution: Solution): Consequences {
  const { values } = solution.descent
  const losses: Loss[] = []
  const dangers: Danger[] = []
  const blockers: Blocker[] = []
  for (const variable of model.variables) {
    const at = values[variable.index]!
    if (at >= topOf(variable)) continue
    if (variable.kind === 'table') {
      losses.push(...tableLosses(model, variable, at))
      dangers.push(...tableDangers(model, variable, at))
      if (variable.line.fact.layers.some((one) => one.layer === 'newest'))
        blockers.push({
          code: 'lake-stream',
          ref: variable.ref,
          says: `${variable.ref} keeps its newest rows in a store beside Paimon, which does not send again what a rollback removes`,
        })
    } else {
      losses.push(...chainLosses(variable, at))
      dangers.push(...chainDangers(model, variable, at), ...damageKept(model, variable, values))
    }
  }
  for (const line of model.retired)
    if (!line.stopped)
      blockers.push({
        code: 'retired-runs',
        ref: line.job,
        says: `${line.job} is declared retired but was not seen to end`,
      })
  if (solution.others.length > 0)
    dangers.push({
      code: 'other-line',
      ref: model.variables[0]!.ref,
      says: `${solution.others.length} more line(s) meet the wish, higher in some rows and lower in others; this one keeps tables higher`,
    })
  return { losses, dangers, blockers }
}

function tableLosses(model: LakeModel, table: TableVariable, at: number): Loss[] {
  const target = table.versions[at] ?? null
  const gone = table.line.path.filter((one) => target === null || one.id > target.id)
  const losses: Loss[] = [loss('snapshots', table, spansOf(gone), gone, 'removed by the rollback')]
  const tags = table.line.fact.tags.filter((tag) => target === null || tag.snapshotId > target.id)
  if (tags.length > 0)
    losses.push(
      loss(
        'tags',
        table,
        tags.map((tag) => tag.name),
        [],
        'above the target: deleted with the snapshots',
      ),
    )
  const above = table.line.groups.filter((group) => target === null || group.firstId > target.id)
  const retired = new Set(model.retired.flatMap((line) => line.members))
  const batch = above.filter(
    (group) => group.run !== null && model.runs.byJobId(group.run)?.jobType === 'BATCH',
  )
  if (batch.length > 0) {
    const refs = batch.map((group) => model.runs.refOf(model.runs.byJobId(group.run!)!))
    losses.push(
      loss(
        'batch-to-run-again',
        table,
        refs,
        snapshotsOf(gone, batch),
        'written by batch runs: to be run again',
      ),
    )
  }
  const given = above.filter((group) => group.run !== null && retired.has(group.run))
  if (given.length > 0)
    losses.push(
      loss(
        'retired-output',
        table,
        [],
        snapshotsOf(gone, given),
        'written by retired jobs: nobody writes it again',
      ),
    )
  const unknown = above.filter((group) => group.run === null)
  if (unknown.length > 0)
    losses.push(
      loss(
        'unknown-output',
        table,
        [],
        snapshotsOf(gone, unknown),
        'written by nobody we know: nobody writes it again',
      ),
    )
  return losses
}

/** `7` or `7..812`: a lake that goes back as a whole loses a hundred snapshots from each of thousands of tables. */
function spansOf(path: readonly SnapshotFact[]): string[] {
  const spans: [first: bigint, last: bigint][] = []
  for (const { id } of path) {
    const open = spans.at(-1)
    if (open !== undefined && open[1] + 1n === id) open[1] = id
    else spans.push([id, id])
  }
  return spans.map(([first, last]) => (first === last ? `${first}` : `${first}..${last}`))
}

function snapshotsOf(
  gone: readonly SnapshotFact[],
  groups: readonly { readonly firstId: bigint; readonly lastId: bigint }[],
) {
  return gone.filter((one) => groups.some((group) => group.firstId <= one.id && one.id <= group.lastId))
}

function loss(
  code: Loss['code'],
  table: TableVariable,
  refs: readonly string[],
  gone: readonly SnapshotFact[],
  says: string,
): Loss {
  const known = gone.every((one) => one.deltaRecordCount !== null)
  return {
    code,
    ref: table.ref,
    refs,
    count: gone.length > 0 ? gone.length : refs.length,
    rows: known && gone.length > 0 ? gone.reduce((sum, one) => sum + (one.deltaRecordCount ?? 0n), 0n) : null,
    from: gone[0]?.timeMillis ?? null,
    to: gone.at(-1)?.timeMillis ?? null,
    says,
  }
}

function tableDangers(model: LakeModel, table: TableVariable, at: number): Danger[] {
  const found: Danger[] = []
  const target = table.versions[at] ?? null
  const { fact, path } = table.line
  if (target !== null && fact.newestSchemaId !== null && target.schemaId < fact.newestSchemaId)
    found.push({
      code: 'schema-newer',
      ref: table.ref,
      says: `the table keeps schema ${fact.newestSchemaId} while ${model.names.says(table, at)} has ${target.schemaId}: a sink's unchanged statement may be refused`,
    })
  for (const consumer of fact.consumers)
    if (consumer.nextSnapshot > (target?.id ?? 0n) + 1n)
      found.push({
        code: 'consumer-ahead',
        ref: table.ref,
        says: `consumer ${consumer.consumerId} stands at ${consumer.nextSnapshot}, beyond the target: it would skip what is written again`,
      })
  if (target?.status === 'tagged' && path.some((one) => one.status === 'live'))
    found.push({
      code: 'earliest',
      ref: table.ref,
      says: `only a tag keeps ${model.names.says(table, at)}: afterwards nothing older is left to go back to`,
    })
  const writers = (model.writersOf.table.get(table.ref) ?? []).filter((one) => one.writer.kept.length > 0)
  if (writers.length > 1)
    found.push({
      code: 'mixed-writers',
      ref: table.ref,
      says: `${writers.map((one) => one.chain.ref).join(', ')} write it: all of them stop and are restored together`,
    })
  return found
}

function chainLosses(chain: ChainVariable, at: number): Loss[] {
  const newest = chain.line?.runs.at(-1)
  const point = chain.points[at] ?? null
  if (newest === undefined) return []
  const from = point?.fact.triggeredAt ?? point?.fact.completedAt ?? null
  const losses: Loss[] = []
  for (const source of newest.sources) {
    if (source.kind !== 'boundary' || isReplayable(source.from)) continue
    losses.push({
      code: 'rows-of-boundary',
      ref: chain.ref,
      refs: [source.from],
      count: 0,
      rows: null,
      from,
      to: newest.endTime,
      says: `what ${source.from} gave since the target cannot be asked for again`,
    })
  }
  for (const sink of newest.sinks) {
    if (!sink.to.startsWith('boundary:')) continue
    losses.push({
      code: 'external-output',
      ref: chain.ref,
      refs: [sink.to],
      count: 0,
      rows: null,
      from,
      to: newest.endTime,
      says: `what was written to ${sink.to} cannot be taken back, and is written again`,
    })
  }
  return losses
}

/** Kafka and its like keep what they gave for a while; generators, sockets and the unknown do not. */
function isReplayable(ref: string): boolean {
  return /^boundary:(kafka|upsert-kafka|pulsar|kinesis|rocketmq)\//i.test(ref)
}

function chainDangers(model: LakeModel, chain: ChainVariable, at: number): Danger[] {
  const found: Danger[] = []
  const point = chain.points[at] ?? null
  const run = point === null ? undefined : chain.line?.runs[point.run]
  if (point === null || run === undefined) return found
  const name = model.names.says(chain, at)
  if (point.fact.state !== 'whole')
    found.push({
      code: 'unverified',
      ref: chain.ref,
      says:
        point.fact.state === 'unseen'
          ? `none of the files that ${name} names can be seen from here`
          : `nobody has looked whether the files that ${name} names are all there`,
    })
  if (point.fact.pending?.some((one) => one.newRows !== 0n) === true)
    found.push({
      code: 'commits-again',
      ref: chain.ref,
      says: `${name} holds groups ${[...new Set(point.fact.pending.map((one) => one.identifier))].join(', ')}: those its tables lack are committed again, with one intended restart`,
    })
  for (const source of run.sources) {
    if (source.kind === 'boundary' && isReplayable(source.from))
      found.push({
        code: 'replay',
        ref: chain.ref,
        says: `${source.from} is read again from the offsets in ${name}: confirm that it still keeps them`,
      })
    if (kindsOf(run, source.from).has('lookup') && model.tables.has(source.from))
      found.push({
        code: 'not-reproducible',
        ref: chain.ref,
        says: `${chain.ref} looks rows up in ${source.from}: its output will not be the same again`,
      })
    if (source.kind === 'scan' && restorePositionOf(point, source.from)?.plannedThrough == null)
      found.push({
        code: 'assumed',
        ref: chain.ref,
        says: `how far ${name} had read ${source.from} is not known: taken as far as its head`,
      })
  }
  return found
}

/** Groups of lives that were given up and that the cut leaves standing (D of rule K2). */
function damageKept(model: LakeModel, chain: ChainVariable, values: Int32Array): Danger[] {
  return (model.writersOf.chain.get(chain.ref) ?? []).flatMap(({ table, writer }): Danger[] => {
    if (writer.abandoned.length === 0) return []
    const target = table.versions[values[table.index]!] ?? null
    const kept = writer.abandoned.filter((group) => target !== null && group.firstId <= target.id)
    if (kept.length === 0) return []
    const says =
      `${kept.length} group(s) of a life of ${chain.ref} that was given up stay on ${table.ref}, from ` +
      `${kept[0]!.firstId} on: rows may be doubled. A cut before them would heal it`
    return [{ code: 'damage-kept', ref: table.ref, says }]
  })
}
