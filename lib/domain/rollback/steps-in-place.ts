import { maskAddresses } from '../secrets/mask'
import { call, canBeNamedInCall, literal, oneLine, type CallArgument } from './statements'
import type { PlanStep, Statement, StepJob, StepPlan, StepTable } from './step'

/** Rule X1: protect, stop, freeze, cut, restore upstream first, verify. Each table and job has a step of its own. */
export function inPlaceSteps(plan: StepPlan): PlanStep[] {
  return [
    ...confirmSupervisors(plan),
    ...plan.tables.flatMap((table) => protectTarget(plan, table)),
    ...stopJobs(plan.jobs),
    freeze(plan),
    ...plan.tables.map((table) => protectHead(plan, table)),
    ...plan.tables.map((table) => rollBack(plan, table)),
    ...plan.tables.flatMap(resetConsumers),
    ...plan.jobs.map((job) => restore(job, [])),
    verify(plan),
    close(plan),
  ]
}

export function confirmSupervisors(plan: StepPlan): PlanStep[] {
  return plan.jobs.map((job) => ({
    id: `supervisor ${job.ref}`,
    phase: 'confirm',
    ref: job.ref,
    title: `Name what restarts ${job.name}`,
    who: 'person',
    precheck:
      'Kubernetes operator, StreamPark, a scheduler, or nothing: a supervised job comes back after a cancel.',
    statements: [
      { language: 'text', text: `Suspend ${job.name} there, or confirm that nothing restarts it.` },
    ],
    effect: 'Nothing starts this job behind the plan.',
    postcheck: 'A person has confirmed it by name.',
    undo: 'Resume it there.',
  }))
}

/** The undo hangs on this tag: a branch keeps no data files against main's expiry. Without retention it never expires. */
function protectTarget(plan: StepPlan, table: StepTable): PlanStep[] {
  const { target } = table
  if (target === null) return []
  const tag = `${plan.prefix}_cut`
  const kept = target.status === 'tagged'
  const statements = kept
    ? [
        text(
          `Only tag ${target.tags.join(', ')} keeps snapshot ${target.id}: make sure that it stays until the plan is closed.`,
        ),
      ]
    : [
        callOn(table, 'create_tag', [
          ['tag', tag],
          ['snapshot_id', target.id],
        ]),
      ]
  return [
    {
      id: `protect ${table.variable.ref}`,
      phase: 'protect',
      ref: table.variable.ref,
      title: `Keep the target of ${table.variable.ref}, snapshot ${target.id}`,
      who: kept ? 'person' : 'flink-sql',
      precheck: `Snapshot ${target.id} is there, by ${target.commitUser} with identifier ${target.commitIdentifier}.`,
      statements,
      effect: 'The target and its files stay whatever expires, until the tag is deleted.',
      postcheck: `A tag on snapshot ${target.id} stands in main and has no retention.`,
      undo: kept ? 'Nothing was made.' : callOn(table, 'delete_tag', [['tag', tag]]).text,
    },
  ]
}

/** Cancel, never stop with a savepoint: that deletes the checkpoints a restore wants. */
export function stopJobs(jobs: readonly StepJob[]): PlanStep[] {
  const running = jobs.filter((job) => job.running)
  const savepoints = running.map((job): PlanStep => ({
    id: `savepoint ${job.ref}`,
    phase: 'protect',
    ref: job.ref,
    title: `Take a savepoint of ${job.name}, for the undo`,
    who: 'flink-rest',
    precheck: 'Checkpoints are kept on cancellation: externalization on, delete_on_cancellation false.',
    statements: [
      sh(
        `curl -sS -X POST "$FLINK_URL/jobs/${job.jobId}/savepoints" -H 'content-type: application/json' -d '{"cancel-job":false}'`,
      ),
    ],
    effect: 'One more restore point from before the plan.',
    postcheck: 'The trigger answers COMPLETED with a location.',
    undo: 'Dispose of the savepoint.',
  }))
  const cancels = running.map((job): PlanStep => ({
    id: `cancel ${job.ref}`,
    phase: 'stop',
    ref: job.ref,
    title: `Cancel ${job.name}`,
    who: 'flink-rest',
    precheck: 'All jobs of the plan are cancelled together, whatever compacts their tables included.',
    statements: [cancelStatement(job.jobId)],
    effect: 'The job ends CANCELED and its retained checkpoints stay.',
    postcheck: 'State CANCELED; the _metadata file of its target is still there.',
    undo: 'Restore its last completed checkpoint with the tables untouched.',
  }))
  return [...savepoints, ...cancels]
}

export function cancelStatement(jobId: string): Statement {
  return sh(`curl -sS -X PATCH "$FLINK_URL/jobs/${jobId}?mode=cancel"`)
}

function freeze(plan: StepPlan): PlanStep {
  const heads = plan.tables.map(({ variable, head }) => `${variable.ref} ${head.id}`).join(', ')
  return {
    id: 'freeze',
    phase: 'freeze',
    ref: null,
    title: 'Read the heads twice, and plan again',
    who: 'person',
    precheck: 'Every job above is settled.',
    statements: [
      text(`Read all heads twice, some seconds apart: equal both times (when planned: ${heads}).`),
      text(
        'Sync the lake and make the same plan again: every target must be equal. Carry on with the new plan, whose statements name the final heads.',
      ),
    ],
    effect: 'Nothing moves any more.',
    postcheck: 'Targets equal. Heads have moved by nothing but groups of these jobs in the same epoch.',
    undo: 'Restore the last completed checkpoints; nothing was changed.',
  }
}

/** Made after the cancel: made before, groups committed in between would be lost at the undo, without an error. */
export function protectHead(plan: StepPlan, table: StepTable): PlanStep {
  const [tag, branch] = [`${plan.prefix}_pre`, `${plan.prefix}_undo`]
  return {
    id: `undo-branch ${table.variable.ref}`,
    phase: 'freeze',
    ref: table.variable.ref,
    title: `Keep the head of ${table.variable.ref}, snapshot ${table.head.id}, on a branch`,
    who: 'flink-sql',
    precheck: `The head is ${table.head.id}; the names ${tag} and ${branch} are unused.`,
    statements: [
      callOn(table, 'create_tag', [
        ['tag', tag],
        ['snapshot_id', table.head.id],
      ]),
      callOn(table, 'create_branch', [
        ['branch', branch],
        ['tag', tag],
      ]),
    ],
    effect: 'The abandoned future stays readable on the branch while the tag on the target stands in main.',
    postcheck: `Branch ${branch} shows snapshot ${table.head.id}.`,
    undo: `${callOn(table, 'delete_branch', [['branch', branch]]).text} ${callOn(table, 'delete_tag', [['tag', tag]]).text}`,
  }
}

function rollBack(plan: StepPlan, table: StepTable): PlanStep {
  const { target, head, variable } = table
  const lost = variable.line.path.filter((one) => one.id > (target?.id ?? 0n)).length
  const base = {
    id: `roll-back ${variable.ref}`,
    phase: 'cut' as const,
    ref: variable.ref,
    precheck: `The head is ${head.id}, as frozen; a tag on the target and branch ${plan.prefix}_undo stand.`,
    undo: `${callOn(table, 'fast_forward', [['branch', `${plan.prefix}_undo`]]).text} Only while the tag on the target stands in main. If ids are then missing below ${head.id}: ${
      callOn(table, 'expire_snapshots', [
        ['retain_max', 1n],
        ['retain_min', 1n],
      ]).text
    } That ends time travel before ${head.id}. Use a new session afterwards.`,
  }
  if (target === null)
    return {
      ...base,
      title: `Empty ${variable.ref}`,
      who: 'person',
      statements: [
        text(
          'Drop the table and create it again with the same schema and options. A rollback to nothing does not exist.',
        ),
      ],
      effect: `All ${lost} snapshots go.`,
      postcheck: 'The table has no snapshot.',
      undo: null,
    }
  return {
    ...base,
    title: `Roll ${variable.ref} back to ${target.id}`,
    who: 'flink-sql',
    statements: [callOn(table, 'rollback_to', [['snapshot_id', target.id]])],
    effect: `${lost} snapshots above ${target.id} and every tag on them go; the schema and branches stay.`,
    postcheck: `The answer is (${head.id}, ${target.id}); another first number means that somebody wrote in between: halt.`,
  }
}

function resetConsumers(table: StepTable): PlanStep[] {
  const { target, fact, variable } = table
  if (target === null) return []
  return fact.consumers
    .filter((one) => one.nextSnapshot > target.id + 1n)
    .map((one): PlanStep => ({
      id: `consumer ${variable.ref} ${one.consumerId}`,
      phase: 'cut',
      ref: variable.ref,
      title: `Put consumer ${one.consumerId} of ${variable.ref} back`,
      who: 'flink-sql',
      precheck:
        'Its job is down. A restored job goes by its state and writes the consumer again; a fresh one needs the consumer deleted.',
      statements: [
        callOn(table, 'reset_consumer', [
          ['consumer_id', one.consumerId],
          ['next_snapshot_id', target.id],
        ]),
      ],
      effect: `The consumer holds expiry at ${target.id}.`,
      postcheck: `Its next snapshot is at most ${target.id + 1n} after the first checkpoint of its job.`,
      undo: `It stood at ${one.nextSnapshot}.`,
    }))
}

export function restore(job: StepJob, renames: readonly string[]): PlanStep {
  const from = job.path === null ? null : literal(maskAddresses(job.path))
  const lines = [
    ...(from === null ? [] : [`SET 'execution.state-recovery.path' = ${from};`]),
    "SET 'execution.state-recovery.claim-mode' = 'NO_CLAIM';",
    "SET 'execution.state-recovery.ignore-unclaimed-state' = 'false';",
    `SET 'pipeline.name' = ${literal(job.name)};`,
    ...renames.map((one) => `-- ${oneLine(one)}`),
    renames.length === 0
      ? '-- here: the statement of the job, unchanged, with the same parallelism'
      : '-- here: the statement of the job with these names, unchanged otherwise, with the same parallelism',
    ...(from === null ? [] : ["RESET 'execution.state-recovery.path';"]),
  ]
  return {
    id: `restore ${job.ref}`,
    phase: 'restore',
    ref: job.ref,
    title:
      job.checkpointId === null
        ? `Start ${job.name} from nothing`
        : `Restore ${job.name} from ${job.checkpointId}`,
    who: 'flink-sql',
    precheck:
      'Its sinks stand at their targets and no job was started from this checkpoint yet. EXPLAIN of the statement equals the recorded plan.',
    statements: [{ language: 'sql', text: lines.join('\n') }],
    effect:
      'The job goes on from the cut; a group its state still holds is committed again first, with one intended restart.',
    postcheck:
      'latest.restored names this path; the first checkpoint is the next number; the first group comes from the same commit user.',
    undo: 'Cancel it, roll its tables back to their targets again, start again. Never start twice from one checkpoint while its groups stand.',
  }
}

export function verify(plan: StepPlan): PlanStep {
  return {
    id: 'verify',
    phase: 'verify',
    ref: null,
    title: 'Verify',
    who: 'person',
    precheck: 'Every job has completed two checkpoints.',
    statements: [
      text(
        'Sync the lake. Heads, users and identifiers follow on from the targets; no exception but the intended one.',
      ),
      ...plan.tables
        .slice(0, 1)
        .map(({ variable }) =>
          text(`Compare ${variable.ref} with a batch recomputation: count, distinct keys, sums.`),
        ),
    ],
    effect: 'The plan is known to have worked, or not.',
    postcheck: 'No difference.',
    undo: 'Nothing was changed.',
  }
}

function close(plan: StepPlan): PlanStep {
  return {
    id: 'close',
    phase: 'close',
    ref: null,
    title: 'Close the plan, or undo it',
    who: 'person',
    precheck: 'No orphan cleaning, purge or expiry beyond the usual has run since the rollback.',
    statements: plan.tables.flatMap((table) => [
      callOn(table, 'delete_branch', [['branch', `${plan.prefix}_undo`]]),
      ...(table.target === null || table.target.status === 'tagged'
        ? []
        : [callOn(table, 'delete_tag', [['tag', `${plan.prefix}_cut`]])]),
    ]),
    effect: 'The abandoned future is given up.',
    postcheck: 'Branches and tags of this plan are gone.',
    undo: null,
  }
}

/** A table whose name holds a dot cannot be given to a procedure: Paimon splits the text there. */
export function callOn(table: StepTable, procedure: string, args: readonly CallArgument[]): Statement {
  const key = table.fact.table
  if (canBeNamedInCall(key)) return { language: 'sql', text: call(procedure, key, args) }
  const list = args.map(([name, value]) => `${name} = ${value}`).join(', ')
  return text(`By Paimon's Java API, as no CALL can name ${table.variable.ref}: ${procedure} with ${list}.`)
}

export function text(of: string): Statement {
  return { language: 'text', text: of }
}

function sh(of: string): Statement {
  return { language: 'sh', text: of }
}
