import { groupBy } from '../collections'
import { BATCH_IDENTIFIER } from '../observations'
import type { SnapshotFact } from '../facts'
import { jobRefText } from '../refs'
import { NO_PARTS, type Finding } from './model'
import type { RunLines } from './run-lines'
import type { TableLife } from './table-life'
import { count, listText, plain } from './words'

/**
 * Commits no known run explains, between commits of a streaming job that owns the table: an insert by hand, a job on a
 * cluster nobody configured, or a twin. Compaction by others is maintenance, and branches are written by hand as a rule.
 */
export function findForeignWriters(life: TableLife, lines: RunLines): Finding[] {
  if (life.fact.forkOf !== null) return []
  const known = life.path.filter(
    (one) => one.run !== null && one.writerCertainty === 'exact' && one.commitIdentifier !== BATCH_IDENTIFIER,
  )
  // A user is one job's whatever run committed, also one that nobody saw (rule F4).
  const users = new Set(known.map((one) => one.commitUser))
  const owned = life.path.map((one) => users.has(one.commitUser) && one.commitIdentifier !== BATCH_IDENTIFIER)
  const [first, last] = [owned.indexOf(true), owned.lastIndexOf(true)]
  const owners = [...new Set(known.map((one) => one.run!))]
  const foreign = life.path.filter(
    (one, i) =>
      i > first && i < last && owned[i] === false && one.run === null && !one.maintenance && isWrite(one),
  )
  const writers = groupBy(foreign, (one) =>
    one.commitIdentifier === BATCH_IDENTIFIER ? 'batch' : one.commitUser,
  )
  return [...writers].map(([writer, commits]) => {
    const strangers = [...new Set(commits.map((one) => one.commitUser))]
    const rows = commits.reduce((sum, one) => sum + (one.deltaRecordCount ?? 0n), 0n)
    const jobs = [...new Set(owners.flatMap((jobId) => lines.run(jobId)?.jobName ?? []))].sort()
    return {
      key: `${life.ref} foreign ${writer === 'batch' ? commits[0]!.identity : writer}`,
      kind: 'foreign-writer',
      severity: 'suspicion',
      certainty: 'assumed',
      refs: commits.slice(0, 20).map((one) => lines.names.snapshot(one)),
      concerns: [life.ref, ...jobs.map(jobRefText)].sort(),
      since: { at: commits[0]!.timeMillis, notAfter: null, from: 'commit' },
      meaning: `${plain(life.ref)} belongs to ${listText(jobs)}, and ${count(commits.length, 'commit')} between ${commits.length === 1 ? 'its' : 'their'} own ${commits.length === 1 ? 'is' : 'are'} by ${writer === 'batch' ? 'batch writers' : 'a streaming writer'} no known run explains (user ${listText(strangers.map((user) => user.slice(0, 8)))}; ${count(rows, 'row')} net).`,
      repair: `Find out who writes: add its Flink cluster to this lake if there is one. Until then it is not traced, and a rollback of the table has to stop and restore that writer too.`,
      statements: [],
      parts: NO_PARTS,
      evidence: commits.slice(0, 4).flatMap((one) => one.evidence.slice(0, 1)),
    }
  })
}

function isWrite(one: SnapshotFact): boolean {
  return one.content || one.commitKind === 'APPEND'
}
