import { maskOption } from '../secrets/mask'
import { confirmSupervisors, text, verify } from './steps-in-place'
import { quoted, tableName, literal } from './statements'
import type { PlanStep, StepPlan, StepTable } from './step'

/** PIP-5's full recovery, the way that works (R14): copies, empty sinks level by level, fresh jobs, switch by hand. */
export function fullRecoverySteps(plan: StepPlan): PlanStep[] {
  const sinks = new Set(plan.writes.map((one) => one.table))
  const written = plan.tables.filter((one) => sinks.has(one.variable))
  const sources = plan.tables.filter((one) => !sinks.has(one.variable) || plan.readsOf.has(one.variable))
  return [
    ...confirmSupervisors(plan),
    ...sources.map((table) => copyTable(plan, table, true)),
    ...written.filter((table) => !sources.includes(table)).map((table) => copyTable(plan, table, false)),
    ...plan.jobs.map((job): PlanStep => ({
      id: `fresh ${job.ref}`,
      phase: 'restore',
      ref: job.ref,
      title: `Start ${job.name} on the copies, without state`,
      who: 'flink-sql',
      precheck:
        'The copies it reads are complete. Their snapshots are numbered anew: no id of the original is used on them.',
      statements: [
        text(
          'Its statement with the names of the copies. Sources that are not copied: scan.mode from-snapshot-full at their snapshot of the cut.',
        ),
      ],
      effect: 'Everything is computed anew.',
      postcheck: 'Two checkpoints completed.',
      undo: 'Cancel it and drop the copies.',
    })),
    verify(plan),
  ]
}

function copyTable(plan: StepPlan, table: StepTable, filled: boolean): PlanStep {
  const key = table.fact.table
  const copy = `${quoted(key.database)}.${quoted(`${key.table}_${plan.prefix}`)}`
  const options = [...(table.fact.schemas.at(-1)?.options ?? [])].filter(([name]) => name !== 'path')
  const list = options
    .map(([name, value]) => `${literal(name)} = ${literal(maskOption(name, value).value)}`)
    .join(', ')
  // Seen to work with options written out; bucket -1 is what a table without any has.
  const create = `CREATE TABLE ${copy} WITH (${list === '' ? "'bucket' = '-1'" : list}) LIKE ${tableName(key)} (EXCLUDING OPTIONS);`
  const fill = `INSERT INTO ${copy} SELECT * FROM ${tableName(key)} /*+ OPTIONS('scan.snapshot-id' = '${table.target?.id ?? 0n}') */;`
  return {
    id: `copy ${table.variable.ref}`,
    phase: 'correct',
    ref: table.variable.ref,
    title:
      filled && table.target !== null
        ? `Copy ${table.variable.ref} at ${table.target.id}, and correct the copy`
        : `Make an empty copy of ${table.variable.ref}`,
    who: 'flink-sql',
    precheck: 'Batch mode. The options are written out: the hidden path option must not be copied.',
    statements: [
      { language: 'sql', text: create },
      ...(filled && table.target !== null ? [{ language: 'sql' as const, text: fill }] : []),
    ],
    effect:
      'A table of its own, numbered from 1. The snapshot that finishes the copy is its boundary: write it down.',
    postcheck: 'Row counts are equal.',
    undo: `DROP TABLE ${copy};`,
  }
}

/** History stays, content goes back (R18). Streaming readers never receive it, so there must be none. */
export function correctForwardSteps(plan: StepPlan): PlanStep[] {
  return plan.tables.map((table): PlanStep => {
    const name = tableName(table.fact.table)
    const readers = (plan.readsOf.get(table.variable) ?? []).map((one) => one.job.ref)
    const sql = (id: bigint) =>
      `INSERT OVERWRITE ${name} SELECT * FROM ${name} /*+ OPTIONS('scan.snapshot-id' = '${id}') */;`
    return {
      id: `overwrite ${table.variable.ref}`,
      phase: 'correct',
      ref: table.variable.ref,
      title: `Write snapshot ${table.target?.id ?? 0n} of ${table.variable.ref} again, on top`,
      who: 'flink-sql',
      precheck:
        readers.length === 0
          ? 'No streaming job reads it. Batch mode; its writers are stopped and not restored from older state.'
          : `Not legal while ${readers.join(', ')} stream from it: they would never receive it. Rebuild them by full recovery, or choose another method.`,
      statements:
        table.target === null
          ? [text('There is no version to write again.')]
          : [{ language: 'sql', text: sql(table.target.id) }],
      effect: 'A new OVERWRITE snapshot with the old content; history is kept.',
      postcheck: 'The newest snapshot is an OVERWRITE with the expected count.',
      undo: sql(table.head.id),
    }
  })
}
