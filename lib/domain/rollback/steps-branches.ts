import { callOn, confirmSupervisors, protectHead, restore, stopJobs, text, verify } from './steps-in-place'
import { tableName } from './statements'
import type { PlanStep, StepPlan, StepTable } from './step'

/**
 * Repair beside the live tables (rules X7, R13): branches at exactly the cut, corrections there, the same jobs on the
 * branches from their checkpoints, comparison, and only then the switch.
 */
export function branchSteps(plan: StepPlan): PlanStep[] {
  return [
    ...confirmSupervisors(plan),
    ...plan.tables.map((table) => fork(plan, table)),
    correct(plan),
    ...plan.jobs.map((job) => ({ ...restore(job, renames(plan, job)), id: `branch-job ${job.ref}` })),
    verify(plan),
    ...stopJobs(plan.jobs),
    ...plan.tables.map((table) => protectHead(plan, table)),
    ...plan.tables.map((table) => switchOver(plan, table)),
    ...plan.jobs.map((job) => ({
      ...restore(job, [
        'from the last checkpoint of the branch job, not from the path above; with the names of main',
      ]),
      phase: 'switch' as const,
    })),
    drop(plan),
  ]
}

function forkName(plan: StepPlan): string {
  return `${plan.prefix}_fix`
}

/**
 * A source forks where its readers stand, a sink at its target; a table that is both must have both in one place: forked
 * lower, corrections take numbers the reader has passed; forked higher, the reader finds its next snapshot gone.
 */
function fork(plan: StepPlan, table: StepTable): PlanStep {
  const { variable, target } = table
  const readers = plan.readsOf.get(variable) ?? []
  const ahead = readers.filter((one) => one.through !== target?.id)
  const at = target?.id ?? 0n
  const mismatch = ahead.map(
    (one) => `${one.job.ref} has read it through ${one.through ?? 'an unknown snapshot'}`,
  )
  const statements =
    target === null
      ? [text('No branch can be made of nothing: create an empty branch, and start its jobs without state.')]
      : [
          callOn(table, 'create_tag', [
            ['tag', forkName(plan)],
            ['snapshot_id', target.id],
          ]),
          callOn(table, 'create_branch', [
            ['branch', forkName(plan)],
            ['tag', forkName(plan)],
          ]),
        ]
  return {
    id: `fork ${variable.ref}`,
    phase: 'protect',
    ref: variable.ref,
    title: `Branch ${variable.ref} at ${at}`,
    who: 'flink-sql',
    precheck:
      mismatch.length === 0
        ? `Snapshot ${at} is there and every reader's checkpoint stands exactly at it.`
        : `Not possible as it is: ${mismatch.join('; ')}, while the branch begins at ${at}. Choose a checkpoint that has read exactly ${at} by a further wish, or the method in-place.`,
    statements,
    effect:
      'The branch keeps the numbers of main. Main goes on untouched. The tag in main keeps the files until the switch.',
    postcheck: `The first snapshot of ${tableName({ ...table.fact.table, branch: forkName(plan) })} is ${at}.`,
    undo: `${callOn(table, 'delete_branch', [['branch', forkName(plan)]]).text} ${callOn(table, 'delete_tag', [['tag', forkName(plan)]]).text}`,
  }
}

function correct(plan: StepPlan): PlanStep {
  const names = plan.tables.map(({ fact }) => tableName({ ...fact.table, branch: forkName(plan) }))
  return {
    id: 'correct',
    phase: 'correct',
    ref: null,
    title: 'Correct the data on the branches',
    who: 'person',
    precheck:
      'Branches are made. Streaming readers pass an INSERT OVERWRITE over: correct by INSERT, UPDATE or DELETE.',
    statements: [text(`Write the corrections as batch statements into ${names.join(' or ')}.`)],
    effect: 'The branch jobs read them as new snapshots after their position.',
    postcheck: 'Each correction is a snapshot of its branch, above the fork.',
    undo: 'Delete the branches; main has not changed.',
  }
}

function renames(plan: StepPlan, job: StepPlan['jobs'][number]): string[] {
  const own = (plan.touches.get(job) ?? []).map((one) => one.table)
  return [...new Set(own)].flatMap((variable) => {
    const table = plan.byVariable.get(variable)
    if (table === undefined) return []
    const key = table.fact.table
    return [`${tableName(key)} becomes ${tableName({ ...key, branch: forkName(plan) })}`]
  })
}

function switchOver(plan: StepPlan, table: StepTable): PlanStep {
  const { variable, target, fact } = table
  const discarded = variable.line.path.filter((one) => one.id > (target?.id ?? 0n)).length
  const tags = fact.tags.filter((tag) => tag.snapshotId >= (target?.id ?? 0n)).map((tag) => tag.name)
  return {
    id: `switch ${variable.ref}`,
    phase: 'switch',
    ref: variable.ref,
    title: `Switch ${variable.ref} over to its branch`,
    who: 'flink-sql',
    precheck:
      'The comparison found no difference; main and branch jobs are cancelled; the undo branch is made.',
    statements: [callOn(table, 'fast_forward', [['branch', forkName(plan)]])],
    effect:
      `Main takes over the branch: ${discarded} snapshots of main above the fork (as of now) are discarded` +
      (tags.length === 0
        ? ', and schemas from the fork on.'
        : `, schemas from the fork on, and tags ${tags.join(', ')}.`),
    postcheck: 'Ids in main follow on without a hole; a new session shows the right columns.',
    undo: `${callOn(table, 'fast_forward', [['branch', `${plan.prefix}_undo`]]).text} while the tag ${forkName(plan)} stands in main.`,
  }
}

function drop(plan: StepPlan): PlanStep {
  return {
    id: 'close',
    phase: 'close',
    ref: null,
    title: 'Close the plan',
    who: 'person',
    precheck: 'Two checkpoints of every job have completed after the switch.',
    statements: plan.tables.flatMap((table) => [
      callOn(table, 'delete_branch', [['branch', forkName(plan)]]),
      callOn(table, 'delete_branch', [['branch', `${plan.prefix}_undo`]]),
    ]),
    effect: 'The state before the switch is given up.',
    postcheck: 'Branches of this plan are gone.',
    undo: null,
  }
}
