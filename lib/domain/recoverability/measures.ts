import type { LakeFacts } from '../facts'
import type { RefText } from '../refs'
import { compileLake } from '../rollback/compile'
import { durationOf, TIME_RETAINED } from '../rollback/closing'
import { call, canBeNamedInCall, tableName } from '../rollback/statements'
import type { TableVariable } from '../rollback/variables'
import type { Millis } from '../time'
import { areaProblems, type AreaProblem } from './area-problem'
import { farthestLine } from './lines'
import type { Line, Limit, Measure } from './model'
import { factsOfArea, underSettings } from './other-settings'

const KEEP_CHECKPOINTS = [2, 3, 5, 10, 20, 50]
const KEEP_LONGER = [2, 6, 24, 168]
/** Trying settings compiles the area anew: with more in it only what holds the line is offered. */
const MAX_MEMBERS = 500
const TAG = 'hw_line'

/**
 * The cheapest thing to do. What ends the way back is loosened first, by the smallest setting that helps; where no
 * setting would, or none is needed, the line that is there is held by tags.
 */
export function cheapestMeasure(
  area: AreaProblem,
  facts: LakeFacts,
  farthest: Line | null,
  limit: Limit | null,
): Measure | null {
  const { variables } = area.model
  const blocked = limit === null ? undefined : variables.find((one) => one.ref === limit.ref)
  if (blocked !== undefined && variables.length <= MAX_MEMBERS) {
    const own = ownFacts(area, facts)
    const found =
      blocked.kind === 'chain'
        ? keepCheckpoints(area, own, farthest)
        : keepSnapshots(area, own, blocked, farthest)
    if (found !== null) return found
  }
  return farthest === null || farthest.closesAt === null ? null : tagLine(area, farthest)
}

/** The area's own part of the facts. */
export function ownFacts({ model }: AreaProblem, facts: LakeFacts): LakeFacts {
  const tables = new Set<string>()
  const jobIds = new Set<string>()
  for (const variable of model.variables) {
    if (variable.kind === 'table') tables.add(variable.ref)
    else for (const jobId of variable.line?.members ?? []) jobIds.add(jobId)
  }
  return factsOfArea(facts, tables, jobIds)
}

/** How far back an area would go with other facts of it; its parts may have come apart, so the worst counts. */
export function reachWith(
  area: AreaProblem,
  facts: LakeFacts,
): { readonly at: Millis | null; readonly limit: Limit | null } {
  const model = compileLake(facts, area.model.now, { retired: new Set(), healing: false })
  let worst: Millis | null = -Infinity
  let worstLimit: Limit | null = null
  for (const part of areaProblems(model)) {
    if (part.model.problem.constraints.length === 0 && area.model.problem.constraints.length > 0) continue
    const { farthest, limit } = farthestLine(part)
    if (farthest === null) return { at: null, limit }
    if (farthest.at > worst) [worst, worstLimit] = [farthest.at, limit]
  }
  return { at: worst === -Infinity ? null : worst, limit: worstLimit }
}

function isFarther(at: Millis | null, now: Line | null): at is Millis {
  return at !== null && (now === null || at < now.at)
}

function keepCheckpoints(area: AreaProblem, facts: LakeFacts, farthest: Line | null): Measure | null {
  for (const checkpoints of KEEP_CHECKPOINTS) {
    const settings = { checkpoints, snapshotMillis: null, snapshotsMin: null }
    const { at } = reachWith(area, atLeast(facts, underSettings(facts, area.model.now, settings)))
    if (!isFarther(at, farthest)) continue
    return {
      code: 'keep-checkpoints',
      says: `Keep ${checkpoints} checkpoints of every job: a setting of the cluster; set for one job alone it was seen to have no effect.`,
      statements: [{ language: 'text', text: `execution.checkpointing.num-retained: ${checkpoints}` }],
      reachesBackTo: at,
    }
  }
  return null
}

function keepSnapshots(
  area: AreaProblem,
  facts: LakeFacts,
  { ref, line }: TableVariable,
  farthest: Line | null,
): Measure | null {
  const options = line.fact.schemas.at(-1)?.options
  const retained = durationOf(options?.get('snapshot.time-retained')) ?? TIME_RETAINED
  for (const times of KEEP_LONGER) {
    const millis = retained * times
    const settings = { checkpoints: null, snapshotMillis: millis, snapshotsMin: null }
    const longer = underSettings(facts, area.model.now, settings)
    const snapshots = longer.snapshots.filter((one) => one.table === ref)
    const others = facts.snapshots.filter((one) => one.table !== ref)
    const { at } = reachWith(area, atLeast(facts, { ...facts, snapshots: [...others, ...snapshots] }))
    if (!isFarther(at, farthest)) continue
    const minutes = Math.ceil(millis / 60_000)
    return {
      code: 'keep-snapshots',
      says: `Keep snapshots of ${ref} for ${minutes} minutes.`,
      statements: [
        {
          language: 'sql',
          text: `ALTER TABLE ${tableName(line.fact.table)} SET ('snapshot.time-retained' = '${minutes} min');`,
        },
      ],
      reachesBackTo: at,
    }
  }
  return null
}

/** A measure only adds: what is there by other means stays. */
function atLeast(before: LakeFacts, after: LakeFacts): LakeFacts {
  const there = new Set(before.checkpoints.filter((one) => one.files === 'retained').map(checkpointKey))
  const live = new Set(before.snapshots.filter((one) => one.status === 'live').map((one) => one.identity))
  return {
    ...after,
    checkpoints: after.checkpoints.map((one) =>
      there.has(checkpointKey(one)) ? { ...one, files: 'retained' } : one,
    ),
    snapshots: after.snapshots.map((one) => (live.has(one.identity) ? { ...one, status: 'live' } : one)),
  }
}

function checkpointKey(one: { readonly jobId: string; readonly checkpointId: bigint }): string {
  return `${one.jobId} ${one.checkpointId}`
}

/** Tags on the versions of a line that nothing else keeps, and the checkpoints named that must not go meanwhile. */
function tagLine({ model }: AreaProblem, line: Line): Measure {
  const tables = new Map<RefText, TableVariable>()
  for (const variable of model.variables) if (variable.kind === 'table') tables.set(variable.ref, variable)
  const statements: Measure['statements'][number][] = []
  for (const row of line.rows) {
    const table = tables.get(row.ref)
    const id = row.target === null ? undefined : /@(\d+)/.exec(row.target)?.[1]
    if (row.closesAt === null) continue
    if (table === undefined || id === undefined || !canBeNamedInCall(table.line.fact.table))
      statements.push({
        language: 'text',
        text: `Copy ${row.target ?? row.ref} to a place of its own before it goes.`,
      })
    else
      statements.push({
        language: 'sql',
        text: call('create_tag', table.line.fact.table, [
          ['tag', `${TAG}_${line.at}`],
          ['snapshot_id', BigInt(id)],
        ]),
      })
  }
  return {
    code: 'tag-line',
    says: 'Keep the farthest line: tags hold its versions; a checkpoint has no tag and must be copied.',
    statements,
    reachesBackTo: null,
  }
}
