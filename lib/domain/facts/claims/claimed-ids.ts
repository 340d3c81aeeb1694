import type { RefText } from '../../refs'
import { hash64 } from '../hash'

/** 32 hex digits that stand where a Flink job id would, for a job that only somebody's word knows. */
export function claimedRunId(job: string): string {
  return hash64('claimed run ' + job) + hash64('of job ' + job)
}

/** Identity of a version whose file was never seen. */
export function claimedIdentity(table: RefText, id: bigint): string {
  return hash64(`claimed ${table}@${id}`)
}
