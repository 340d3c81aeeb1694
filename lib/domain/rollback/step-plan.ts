import type { LakeModel } from './compile'
import type { Cut } from './model'
import { restorePositionOf } from './reader-constraints'
import type { StepJob, StepPlan, StepTable } from './step'
import type { ChainVariable, TableVariable } from './variables'

/** Digits of the plan's hash in the names of its tags and branches. */
const NAME_DIGITS = 8

export function stepPlan(model: LakeModel, cut: Cut, hash: string): StepPlan {
  const targets = new Map(cut.rows.map((row) => [row.ref, row.target]))
  const tables: StepTable[] = []
  const chains: { variable: ChainVariable; at: number }[] = []
  for (const variable of model.variables) {
    if (!targets.has(variable.ref)) continue
    const target = targets.get(variable.ref) ?? null
    if (variable.kind === 'table') {
      const version = variable.versions.find((_, i) => model.names.ref(variable, i) === target) ?? null
      const { head, fact } = variable.line
      if (head !== null) tables.push({ variable, fact, target: target === null ? null : version, head })
    } else {
      const at = variable.points.findIndex(
        (point, i) => point !== null && model.names.ref(variable, i) === target,
      )
      chains.push({ variable, at: Math.max(at, 0) })
    }
  }
  const levels = levelsOf(
    model,
    chains.map((one) => one.variable),
  )
  const jobs = chains
    .map(({ variable, at }) => jobOf(variable, at, levels.get(variable) ?? 0))
    .sort((a, b) => a.level - b.level || (a.ref < b.ref ? -1 : 1))
  const byChain = new Map(jobs.map((job) => [job.variable, job]))
  return {
    tables,
    jobs,
    prefix: `hw_${hash.slice(0, NAME_DIGITS)}`,
    reads: model.readers.flatMap(({ chain, table }) => {
      const job = byChain.get(chain)
      const point = chains.find((one) => one.variable === chain)
      const at = point === undefined ? null : (chain.points[point.at] ?? null)
      const position = at === null ? null : restorePositionOf(at, table.ref)
      return job === undefined ? [] : [{ job, table, through: position?.plannedThrough ?? null }]
    }),
    writes: model.writers.flatMap(({ chain, table }) => {
      const job = byChain.get(chain)
      return job === undefined ? [] : [{ job, table }]
    }),
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
    path: point?.fact.path ?? null,
    checkpointId: point?.fact.checkpointId ?? null,
    level,
  }
}

/** Longest way from a source among the jobs of the cut; a ring stays on the level where it was entered. */
function levelsOf(model: LakeModel, chains: readonly ChainVariable[]): Map<ChainVariable, number> {
  const writersOf = new Map<TableVariable, ChainVariable[]>()
  for (const { chain, table } of model.writers) writersOf.set(table, [...(writersOf.get(table) ?? []), chain])
  const readsOf = new Map<ChainVariable, TableVariable[]>()
  for (const { chain, table } of model.readers) readsOf.set(chain, [...(readsOf.get(chain) ?? []), table])
  const levels = new Map<ChainVariable, number>()
  const inside = new Set(chains)
  const visit = (chain: ChainVariable): number => {
    const known = levels.get(chain)
    if (known !== undefined) return known
    levels.set(chain, 0)
    const above = (readsOf.get(chain) ?? []).flatMap((table) => writersOf.get(table) ?? [])
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
