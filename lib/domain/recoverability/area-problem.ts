import { push } from '../collections'
import type { RefText } from '../refs'
import type { LakeModel } from '../rollback/compile'
import { wire, type Constraint, type Link } from '../rollback/problem'
import { solve, type Limits, type Solution } from '../rollback/solve'
import { topOf, type Variable } from '../rollback/variables'

/** Variables that constraints join, as a problem of their own: asking one costs nothing for the rest of the lake. */
export interface AreaProblem {
  readonly ref: RefText
  /** The lake seen through the area: its variables alone, numbered anew. */
  readonly model: LakeModel
}

/** Areas of a lake, largest first. Tables that nothing reads or writes are areas of their own. */
export function areaProblems(model: LakeModel): AreaProblem[] {
  const parent = Int32Array.from(model.variables, (_, i) => i)
  const find = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!
    return i
  }
  const join = (a: number, b: number) => {
    const [x, y] = [find(a), find(b)]
    parent[Math.max(x, y)] = Math.min(x, y)
  }
  for (const { x, y } of model.problem.constraints) join(x, y)
  for (const { chain, table } of model.problem.links) join(chain, table)

  const members = new Map<number, number[]>()
  const place = new Int32Array(parent.length)
  for (let i = 0; i < parent.length; i++) {
    const root = find(i)
    place[i] = members.get(root)?.length ?? 0
    push(members, root, i)
  }
  const constraints = new Map<number, Constraint[]>()
  for (const one of model.problem.constraints)
    push(constraints, find(one.x), { ...one, x: place[one.x]!, y: place[one.y]! })
  const links = new Map<number, Link[]>()
  for (const one of model.problem.links)
    push(links, find(one.chain), { ...one, chain: place[one.chain]!, table: place[one.table]! })

  const areas = [...members].map(([root, own]): AreaProblem => {
    const variables = own.map((i): Variable => ({ ...model.variables[i]!, index: place[i]! }))
    const problem = {
      sizes: Int32Array.from(variables, (variable) => topOf(variable) + 1),
      constraints: constraints.get(root) ?? [],
      links: links.get(root) ?? [],
    }
    return { ref: nameOf(variables), model: { ...model, variables, problem, wiring: wire(problem) } }
  })
  return areas.sort((a, b) => b.model.variables.length - a.model.variables.length || (a.ref < b.ref ? -1 : 1))
}

/** The first of its tables names it: that stays while tables come and go behind it. */
function nameOf(variables: readonly Variable[]): RefText {
  const tables = variables.filter((one) => one.kind === 'table')
  return (tables.length > 0 ? tables : variables).map((one) => one.ref).reduce((a, b) => (a < b ? a : b))
}

/** Lowest index that counts: empty tables and jobs from nothing do not. */
export function floorsAboveEmpty({ variables }: LakeModel): Int32Array {
  return Int32Array.from(variables, (variable) => Math.min(1, topOf(variable)))
}

export function ask({ model }: AreaProblem, limits: Limits, floors: Int32Array): Solution {
  return solve(model.problem, model.wiring, limits, floors)
}
