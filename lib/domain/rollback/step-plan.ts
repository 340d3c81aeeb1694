import { groupBy } from '../collections'
import type { LakeModel } from './compile'
import type { Cut } from './model'
import { restorePositionOf } from './reader-constraints'
import type { StepJob, StepPlan, StepTable } from './step'
import type { ChainVariable } from './variables'

/** Digits of the plan's hash in the names of its tags and branches. */
const NAME_DIGITS = 8

export function stepPlan(model: LakeModel, cut: Cut, hash: string): StepPlan {
  const candidates = new Map(cut.rows.map((row) => [row.ref, row.candidate]))
  const tables: StepTable[] = []
  const chains: { variable: ChainVariable; at: number }[] = []
  for (const variable of model.variables) {
    const at = candidates.get(variable.ref)
    if (at === undefined) continue
    if (variable.kind === 'chain') {
      chains.push({ variable, at })
      continue
    }
    const { head, fact } = variable.line
    if (head !== null) tables.push({ variable, fact, target: variable.versions[at] ?? null, head })
  }
  const levels = levelsOf(
    model,
    chains.map((one) => one.variable),
  )
  const jobs = chains
    .map(({ variable, at }) => jobOf(variable, at, levels.get(variable) ?? 0))
    .sort((a, b) => a.level - b.level || (a.ref < b.ref ? -1 : 1))
  const places = new Map(chains.map(({ variable, at }) => [variable, at]))
  const reads = jobs.flatMap((job) =>
    (model.readersOf.chain.get(job.variable.ref) ?? []).map(({ chain, table }) => {
      const at = chain.points[places.get(chain) ?? 0] ?? null
      const position = at === null ? null : restorePositionOf(at, table.ref)
      return { job, table, through: position?.plannedThrough ?? null }
    }),
  )
  const writes = jobs.flatMap((job) =>
    (model.writersOf.chain.get(job.variable.ref) ?? []).map(({ table }) => ({ job, table })),
  )
  return {
    tables,
    jobs,
    prefix: `hw_${hash.slice(0, NAME_DIGITS)}`,
    reads,
    writes,
    readsOf: groupBy(reads, (one) => one.table),
    touches: groupBy([...reads, ...writes], (one) => one.job),
    byVariable: new Map(tables.map((table) => [table.variable, table])),
  }
}

function jobOf(variable: ChainVariable, at: number, level: number): StepJob {
  const newest = variable.line?.runs.at(-1)
  const point = variable.points[at] ?? null
  return {
    variable,
    ref: variable.ref,
    jobId: newest?.jobId ?? '',
    name: newest?.jobName ?? variable.ref,
    running: !variable.stopped,
    point,
    path: point?.fact.path ?? null,
    checkpointId: point?.fact.checkpointId ?? null,
    level,
  }
}

/** Longest way from a source among the jobs of the cut; a ring stays on the level where it was entered. */
function levelsOf(model: LakeModel, chains: readonly ChainVariable[]): Map<ChainVariable, number> {
  const levels = new Map<ChainVariable, number>()
  const inside = new Set(chains)
  const visit = (chain: ChainVariable): number => {
    const known = levels.get(chain)
    if (known !== undefined) return known
    levels.set(chain, 0)
    const above = (model.readersOf.chain.get(chain.ref) ?? []).flatMap(({ table }) =>
      (model.writersOf.table.get(table.ref) ?? []).map((one) => one.chain),
    )
    const level = above.reduce(
      (max, one) => (one !== chain && inside.has(one) ? Math.max(max, visit(one) + 1) : max),
      0,
    )
    levels.set(chain, level)
    return level
  }
  for (const chain of chains) visit(chain)
  return levels
}
