import { performance } from 'node:perf_hooks'
import { it } from 'vitest'
import { compileLake, planCut, wishFromText, type LakeModel } from '@/lib/domain/rollback'
import { floorsOf } from '@/lib/domain/rollback/plan-cut'
import { solve } from '@/lib/domain/rollback/solve'
import { limitsOf } from '@/lib/domain/rollback/wishes'
import { planOverHttp } from './plan-over-http'
import { makePlanLake, type PlanLakeSize } from './make-plan-lake'

/** `tables x jobs x sources x versions`. */
const [tables = 2_000, jobs = 1_800, sources = 3, versions = 100] = (process.env['PLAN_SIZE'] ?? '')
  .split('x')
  .filter((part) => part !== '')
  .map(Number)
const size: PlanLakeSize = { tables, jobs, sources, versions }
const WISHES = [
  ['a table that all stand on', 0],
  ['one in the middle', Math.floor(tables / 2)],
  ['one at the bottom', tables - 1],
] as const
const ROUNDS = [1, 2, 3]

it('plans on a large lake', async () => {
  const { facts, now } = await timed('facts made', () => makePlanLake(size))
  report(`${tables} tables, ${jobs} jobs, ${jobs * (sources + 1)} edges, ${versions} versions each`)
  const options = { retired: new Set<never>(), healing: false }
  const model = await timed('compiled (cold)', () => compileLake(facts, now, options))
  const { heapUsed, rss } = process.memoryUsage()
  report(`heap ${inMega(heapUsed)} MB, the facts included, RSS ${inMega(rss)} MB`)
  const refOf = (at: number) => `${facts.tables[at]!.ref}@${Math.floor(versions / 2)}`
  for (const [name, at] of WISHES)
    for (const round of ROUNDS) {
      await timed(`solved, ${name}, round ${round}`, () => solveOnce(model, refOf(at)))
      await timed(`cut with its reasons, ${name}, round ${round}`, () => planOnce(model, refOf(at)))
    }
  const post = planOverHttp(facts, now)
  for (const [name, at] of WISHES)
    for (const round of ROUNDS)
      await timed(`over HTTP, ${name}, round ${round}`, async () => {
        const answer = await post(refOf(at))
        return `${answer.status}, ${Math.round((await answer.text()).length / 1e3)} kB`
      })
})

function solveOnce(model: LakeModel, ref: string): string {
  const wish = wishFromText('at-most', ref)
  const limits = wish.ok ? limitsOf(model, [wish.value]) : wish
  if (!limits.ok) throw new Error('no such version')
  const floors = floorsOf(model, { allowEmpty: false, pins: [] })
  const { descent } = solve(model.problem, model.wiring, limits.value, floors)
  return `${descent.steps.length} steps`
}

function planOnce(model: LakeModel, ref: string): string {
  const wish = wishFromText('at-most', ref)
  const plan = wish.ok ? planCut(model, [wish.value], { allowEmpty: false, pins: [] }) : null
  if (plan?.ok !== true) throw new Error('no plan')
  return plan.value.kind === 'cut' ? `${plan.value.rows.length} rows` : 'no line'
}

async function timed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  report(
    `${what}: ${Math.round(performance.now() - start)} ms${typeof result === 'string' ? ` (${result})` : ''}`,
  )
  return result
}

function inMega(bytes: number): number {
  return Math.round(bytes / 1e6)
}

function report(line: string): void {
  console.log(line)
}
