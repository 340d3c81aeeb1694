import type { LakeFacts, ReadFact, RunFact, WriteFact } from '../facts'

/** What one checkpoint, or batch run, read and wrote. */
export interface CheckpointIo {
  readonly reads: ReadFact[]
  readonly writes: WriteFact[]
}

const NOTHING: CheckpointIo = { reads: [], writes: [] }

export type IoOf = (jobId: string, checkpointId: bigint | null) => CheckpointIo

/** Reads and writes by run and checkpoint, a group under the checkpoint that made it. */
export function indexIo(facts: LakeFacts): IoOf {
  const byRun = new Map<string, Map<bigint | null, CheckpointIo>>()
  const at = (jobId: string, checkpointId: bigint | null): CheckpointIo => {
    let run = byRun.get(jobId)
    if (run === undefined) byRun.set(jobId, (run = new Map<bigint | null, CheckpointIo>()))
    let io = run.get(checkpointId)
    if (io === undefined) run.set(checkpointId, (io = { reads: [], writes: [] }))
    return io
  }
  for (const read of facts.reads) if (read.kind === 'scan') at(read.jobId, read.checkpointId).reads.push(read)
  const owner = checkpointOwner(facts.runs)
  for (const write of facts.writes)
    at(owner(write.jobId, write.checkpointId), write.checkpointId).writes.push(write)
  return (jobId, checkpointId) => byRun.get(jobId)?.get(checkpointId) ?? NOTHING
}

/**
 * The run that made a checkpoint: a restored run commits what was pending in the state it began from, under that
 * state's numbers (rule F5).
 */
function checkpointOwner(runs: readonly RunFact[]) {
  const byId = new Map(runs.map((run) => [run.jobId, run]))
  return (jobId: string, checkpointId: bigint | null): string => {
    let at = jobId
    for (let steps = 0; checkpointId !== null && steps < byId.size; steps++) {
      const from = byId.get(at)?.restoredFrom
      if (from?.run == null || checkpointId > from.checkpointId || !byId.has(from.run)) break
      at = from.run
    }
    return at
  }
}
