import type { CheckpointFact } from '../facts'
import { availabilityOf } from '../rollback/availability'
import { chainOf, lastSteps } from '../rollback/causes'
import { closesAt } from '../rollback/closing'
import { topOf, type ChainVariable, type TableVariable, type Variable } from '../rollback/variables'
import { ask, floorsAboveEmpty, type AreaProblem } from './area-problem'
import { limitFrom, timeOf } from './lines'
import type { Recoverable, RestorePointView, Useless } from './model'

/** Looks at constraints that are spent on one area at most: about a second. */
const MAX_LOOKS = 30_000_000

/** Every version and checkpoint of an area that is there, and whether any consistent line goes through it (rule K10). */
export function pointsOf(
  area: AreaProblem,
  checkpoints: ReadonlyMap<string, readonly CheckpointFact[]>,
): Recoverable[] {
  const { variables, problem } = area.model
  const perQuestion = variables.length + problem.constraints.length + problem.links.length
  const questions = Math.floor(MAX_LOOKS / perQuestion)
  const each = Math.max(1, Math.floor(questions / variables.length))
  return variables
    .filter((variable) => variable.kind === 'table' || variable.line !== null)
    .map((variable) => recoverable(area, variable, each, checkpoints))
}

function recoverable(
  area: AreaProblem,
  variable: Variable,
  questions: number,
  checkpoints: ReadonlyMap<string, readonly CheckpointFact[]>,
): Recoverable {
  const { names } = area.model
  const top = topOf(variable)
  const found: RestorePointView[] = []
  for (let at = top; at > 0; at--) {
    if (variable.kind === 'chain' && at === top) continue // the live state is no point to restore
    const asked = top - at < questions
    const why = asked ? uselessness(area, variable, at) : null
    found.push({
      ref: names.ref(variable, at)!,
      at: timeOf(variable, at),
      usable: asked ? why === null : null,
      why,
      ...availabilityOf(variable, at),
      closesAt: closesAt(area.model, variable, at),
    })
  }
  const rest =
    variable.kind === 'table'
      ? versionsBeside(area, variable)
      : checkpointsBeside(area, variable, checkpoints)
  const points = [...found, ...rest].sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
  const oldest = points.findLast((one) => one.usable === true)
  return {
    ref: variable.ref,
    kind: variable.kind === 'table' ? 'table' : 'job',
    area: area.ref,
    current: names.ref(variable, top),
    points,
    reachesBackTo: oldest?.at ?? null,
    closesAt: oldest?.closesAt ?? null,
  }
}

/** `null` = some consistent line goes through it. */
function uselessness(area: AreaProblem, { index }: Variable, at: number): Useless | null {
  const limits = new Map([[index, { at, rule: 'wish' as const }]])
  const solution = ask(area, limits, floorsAboveEmpty(area.model))
  const { descent } = solution
  if (descent.failed !== -1) {
    const { because, chain } = limitFrom(area.model, solution)
    return { code: 'no-line', because, chain }
  }
  if (descent.values[index] === at) return null
  if (solution.others.some((line) => line[index] === at)) return null
  const chain = chainOf(area.model, descent, lastSteps(descent).get(index)!)
  return { code: 'only-lower', because: chain.at(-1)?.because ?? '', chain }
}

/** Snapshots that are there and are no candidates. */
function versionsBeside({ model }: AreaProblem, table: TableVariable): RestorePointView[] {
  const candidates = new Set(table.versions.map((one) => one?.identity))
  const { path, groups } = table.line
  return path
    .filter((one) => (one.status === 'live' || one.status === 'tagged') && !candidates.has(one.identity))
    .map((one): RestorePointView => {
      const group = groups.find(({ firstId, lastId }) => firstId <= one.id && one.id < lastId)
      return {
        ref: model.names.version(table, one.id),
        at: one.timeMillis,
        usable: false,
        why:
          group === undefined
            ? useless('damaged', 'it holds groups of a life that was given up and none of the life after it')
            : useless('inside-group', `snapshot ${group.lastId} belongs to it: half a commit would be read`),
        availability: one.status === 'tagged' ? 'tagged' : 'live',
        closesAt: null,
        places: one.tags,
      }
    })
}

/** Checkpoints whose files are there and from which nothing may be restored. */
function checkpointsBeside(
  { model }: AreaProblem,
  chain: ChainVariable,
  checkpoints: ReadonlyMap<string, readonly CheckpointFact[]>,
): RestorePointView[] {
  const { line } = chain
  if (line === null) return []
  const candidates = new Set(chain.points.map((one) => one?.fact))
  const onLine = (one: CheckpointFact) => line.placeOf(one.jobId, one.checkpointId) !== null
  return line.members
    .flatMap((jobId) => checkpoints.get(jobId) ?? [])
    .filter((one) => one.files === 'retained' && !candidates.has(one))
    .flatMap((one): RestorePointView[] => {
      const run = model.runs.byJobId(one.jobId)
      if (run === null || one.status !== 'COMPLETED') return []
      return [
        {
          ref: model.names.checkpoint(run, one.checkpointId),
          at: one.completedAt,
          usable: false,
          why:
            one.state === 'parts-missing'
              ? useless(
                  'files-missing',
                  'files that its _metadata names are gone: a restore would fail for ever',
                )
              : onLine(one)
                ? useless(
                    'damaged',
                    'it lies before a restore that nobody has seen: how its life ended is not known',
                  )
                : useless('given-up-life', 'its life was given up: the job went on from an older checkpoint'),
          availability: 'unverified',
          closesAt: null,
          places: one.path === null ? [] : [one.path],
        },
      ]
    })
}

function useless(code: Useless['code'], because: string): Useless {
  return { code, because, chain: [] }
}
