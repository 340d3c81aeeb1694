import { BATCH_IDENTIFIER } from '../observations'
import type { RefText } from '../refs'
import { evidenceOf, tidyEvidence } from './evidence'
import { lastMember, type Group } from './groups'
import type { WriteFact } from './model'
import type { RunDraft } from './runs'
import type { SinkDraft } from './sinks'

/** A group is what a checkpoint, or a batch run, wrote to one table. */
export function deriveWrites(run: RunDraft, groups: readonly Group[]): WriteFact[] {
  return groups.map((group) => {
    const last = lastMember(group)
    return {
      jobId: run.jobId,
      checkpointId: group.identifier === BATCH_IDENTIFIER ? null : group.identifier,
      table: group.table,
      snapshotId: last.record.id,
      identity: last.identity,
      memberIds: group.members.map((member) => member.record.id),
      committedAt: group.members.reduce((at, member) => Math.min(at, member.record.timeMillis), Infinity),
      certainty: group.writer?.certainty ?? 'assumed',
      evidence: tidyEvidence(group.members.flatMap((member) => [...member.evidence])),
    }
  })
}

/**
 * Handed to the committer at a barrier and committed nowhere we can see. It is only tentative while nothing later of
 * the same user has been committed: a later group proves that this one went before it, and is merely gone.
 */
export function deriveTentativeWrites(
  run: RunDraft,
  sinks: readonly SinkDraft[],
  groups: readonly Group[],
): WriteFact[] {
  const tableOf = new Map<string, RefText>()
  for (const sink of sinks) for (const user of sink.commitUsers) tableOf.set(user, sink.to)
  const newest = new Map<string, bigint>()
  for (const group of groups) {
    const known = newest.get(group.user)
    if (group.identifier !== BATCH_IDENTIFIER && (known === undefined || group.identifier > known))
      newest.set(group.user, group.identifier)
  }
  const found = new Map<string, WriteFact>()
  for (const seen of run.metadata) {
    for (const sink of seen.body.sinks) {
      const user = sink.commitUsers[0]
      const table = user === undefined ? undefined : tableOf.get(user)
      if (user === undefined || table === undefined) continue
      for (const pending of sink.pending) {
        if (pending.identifier <= (newest.get(user) ?? -1n)) continue
        found.set(table + ' ' + pending.identifier, {
          jobId: run.jobId,
          checkpointId: pending.identifier,
          table,
          snapshotId: null,
          identity: null,
          memberIds: [],
          committedAt: null,
          certainty: 'tentative',
          evidence: [
            evidenceOf('checkpoint-metadata', seen, `group ${pending.identifier} waits for its commit`),
          ],
        })
      }
    }
  }
  return [...found.values()]
}
