import type { RunFact, TableFact } from '../facts/model'
import { quoted } from '../rollback/statements'
import type { Completeness } from './completeness'

/** What is missing, by the setting that would add it. */
export type GapCode =
  | 'table-not-read'
  | 'unknown-writer'
  | 'cluster-not-read'
  | 'states-not-kept'
  | 'few-states-kept'
  | 'no-checkpoints'

export interface Gap {
  readonly code: GapCode
  /** What to run or to set, to copy. */
  readonly statement: string
  /** Where it goes. */
  readonly goesTo: 'flink-sql' | 'flink-conf' | 'lake' | 'lakes'
}

/** Reads that may be bounded before it is worth a setting: a restart loses one or two. */
const EXACT_ENOUGH = 0.9

/** `null` = nothing a setting would add. */
export function tableGap(table: TableFact, known: Pick<Completeness, 'versions' | 'exact'>): Gap | null {
  if (table.claimed !== undefined)
    return {
      code: 'table-not-read',
      goesTo: 'lakes',
      statement: '{"name": "other", "warehouse": "s3://bucket/warehouse"}',
    }
  if (known.exact >= known.versions) return null
  const { database, table: name } = table.table
  return {
    code: 'unknown-writer',
    goesTo: 'flink-sql',
    statement: `ALTER TABLE ${quoted(database)}.${quoted(name)} SET ('commit.user-prefix' = 'name-of-the-job');`,
  }
}

export function jobGap(
  runs: readonly RunFact[],
  known: Pick<Completeness, 'witnesses' | 'versions' | 'exact'>,
): Gap | null {
  if (runs.every((run) => run.claimed !== undefined))
    return {
      code: 'cluster-not-read',
      goesTo: 'lake',
      statement: '{"flink": [{"name": "cluster", "url": "http://jobmanager:8081"}]}',
    }
  const streaming = runs.filter((run) => run.jobType === 'STREAMING' && run.claimed === undefined)
  if (streaming.length === 0) return null
  if (streaming.every((run) => run.checkpointIntervalMillis === null) && known.versions === 0)
    return {
      code: 'no-checkpoints',
      goesTo: 'flink-sql',
      statement: "SET 'execution.checkpointing.interval' = '1 min';",
    }
  if (!known.witnesses.has('checkpoints'))
    return {
      code: 'states-not-kept',
      goesTo: 'flink-sql',
      statement:
        "SET 'execution.checkpointing.externalized-checkpoint-retention' = 'RETAIN_ON_CANCELLATION';",
    }
  if (known.exact < known.versions * EXACT_ENOUGH)
    return {
      code: 'few-states-kept',
      goesTo: 'flink-conf',
      statement: 'state.checkpoints.num-retained: 20',
    }
  return null
}
