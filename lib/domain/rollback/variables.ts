import { lastIndexWhere } from '../collections'
import type { RunFact, SnapshotFact } from '../facts'
import type { RunNames } from '../facts/run-names'
import { formatRef, type RefText } from '../refs'
import type { LifeLine, Place, RestorePoint } from './life-line'
import { comparePlaces } from './life-line'
import type { TableLine } from './table-line'

/** Candidates of a table: 0 = empty, then versions a rollback can reach, last the head as it is. */
export interface TableVariable {
  readonly kind: 'table'
  readonly index: number
  readonly ref: RefText
  readonly line: TableLine
  /** By candidate; `null` = empty. */
  readonly versions: readonly (SnapshotFact | null)[]
}

/** Candidates of a chain: 0 = not started, then checkpoints that can be restored, last what is there now. */
export interface ChainVariable {
  readonly kind: 'chain'
  readonly index: number
  readonly ref: RefText
  /** `null` = commits of a stream that no known run explains. */
  readonly line: LifeLine | null
  /** By candidate; `null` for the first and the last. */
  readonly points: readonly (RestorePoint | null)[]
  /** Nothing runs any more: what is there now stays as it is while nothing under it moves (rule K0). */
  readonly stopped: boolean
}

export type Variable = TableVariable | ChainVariable

export function topOf(variable: Variable): number {
  return (variable.kind === 'table' ? variable.versions : variable.points).length - 1
}

/** Lowest candidate that holds a snapshot id; one more than the last = none does. */
export function versionFrom(table: TableVariable, id: bigint): number {
  if (id <= 0n) return 0
  return lastIndexWhere(table.versions, (one) => one === null || one.id < id) + 1
}

/** Lowest candidate at or after a place on the line; the live state is after everything. */
export function pointFrom(chain: ChainVariable, place: Place): number {
  const top = topOf(chain)
  for (let low = 1, high = top; ;) {
    if (low >= high) return low
    const middle = (low + high) >> 1
    if (comparePlaces(chain.points[middle]!, place) < 0) low = middle + 1
    else high = middle
  }
}

/** How candidates are called in refs and in sentences. */
export class CandidateNames {
  constructor(private readonly runs: RunNames) {}

  /** `null` = empty, or not started. */
  ref(variable: Variable, index: number): RefText | null {
    if (variable.kind === 'table') {
      const version = variable.versions[index] ?? null
      const { table } = variable.line.fact
      return version === null ? null : formatRef({ kind: 'snapshot', table, id: version.id, identity: null })
    }
    if (index === 0) return null
    const point = variable.points[index] ?? (index === topOf(variable) ? (variable.line?.last ?? null) : null)
    const run = point === null ? (variable.line?.runs.at(-1) ?? null) : this.runs.byJobId(point.fact.jobId)
    return run === null ? variable.ref : this.runs.checkpointRef(run, point?.fact.checkpointId ?? null)
  }

  checkpoint(run: RunFact, id: bigint): RefText {
    return this.runs.checkpointRef(run, id)
  }

  version(table: TableVariable, id: bigint): RefText {
    return formatRef({ kind: 'snapshot', table: table.line.fact.table, id, identity: null })
  }

  says(variable: Variable, index: number): string {
    const ref = this.ref(variable, index)
    if (variable.kind === 'table') {
      if (ref === null) return `${variable.ref} empty`
      return index === topOf(variable) ? `${ref}, its head` : ref
    }
    if (variable.line === null) return `the unknown writer ${variable.ref}`
    if (ref === null) return `${variable.ref} not started`
    if (index !== topOf(variable)) return ref
    return variable.stopped ? `${variable.ref} as it was stopped, at ${ref}` : `${variable.ref} as it runs`
  }
}
