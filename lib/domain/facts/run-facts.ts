import { describeOffset, flinkClock } from './clock-offsets'
import { evidenceOf, tidyEvidence } from './evidence'
import type { Offsets } from './own-time'
import { exceptionsOf } from './exceptions'
import { loadsOf } from './loads'
import type { Chains } from './chains'
import type { Evidence, RunFact } from './model'
import type { RunDraft } from './runs'
import type { SinkDraft } from './sinks'
import type { SourceDraft } from './sources'
import { compareText } from '../collections'

/** Job names Paimon gives to actions that only tidy. A streaming `CALL sys.compact` shows by its source instead. */
const MAINTENANCE_NAME = /^(Compact (Job|database job)\b|Sort Compact Job\b|Rescale : )/i

export function isMaintenance(run: RunDraft): boolean {
  return run.vertices.some((vertex) => vertex.compacts) || MAINTENANCE_NAME.test(run.jobName)
}

export function describeRun(
  run: RunDraft,
  chains: Chains,
  sources: readonly SourceDraft[],
  sinks: readonly SinkDraft[],
  offsets: Offsets | undefined,
): RunFact {
  const exceptions = exceptionsOf(run)
  const loads = loadsOf(run)
  const config = run.seen.configs[run.seen.configs.length - 1]?.body
  return {
    jobId: run.jobId,
    jobName: run.jobName,
    clusters: run.clusters,
    jobType: run.jobType,
    maintenance: isMaintenance(run),
    startTime: run.startTime,
    endTime: run.endTime,
    states: run.states,
    chain: chains.rootOf.get(run.jobId) ?? run.jobId,
    restoredFrom: chains.restoredFrom.get(run.jobId) ?? null,
    sources: sources.map(({ from, kind, certainty, operatorIds, reaches, evidence }) => ({
      from,
      kind,
      certainty,
      operatorId: operatorIds[0] ?? null,
      reaches,
      evidence,
    })),
    sinks: sinks
      .map(({ to, certainty, commitUsers, evidence }) => ({
        to,
        certainty,
        commitUser: commitUsers[0] ?? null,
        evidence,
      }))
      .sort((a, b) => compareText(a.to, b.to)),
    checkpointIntervalMillis: config?.intervalMillis ?? null,
    checkpointTimeoutMillis: config?.timeoutMillis ?? null,
    ...(exceptions.length === 0 ? {} : { exceptions }),
    ...(loads.length === 0 ? {} : { loads }),
    evidence: tidyEvidence([...clockEvidence(run, offsets), ...runEvidence(run)]),
  }
}

/** Times of this run are in our time; what its answers say is off by this much. */
function clockEvidence(run: RunDraft, offsets: Offsets | undefined): Evidence[] {
  return run.clusters.flatMap((cluster) => {
    const offset = offsets?.get(flinkClock(cluster))
    const answer = run.seen.answers.find((one) => one.body.cluster === cluster)
    return offset === undefined || answer === undefined
      ? []
      : [evidenceOf('rest-job', answer, describeOffset(offset))]
  })
}

function runEvidence(run: RunDraft): Evidence[] {
  const answers = run.seen.answers.map((a) =>
    evidenceOf('rest-job', a, `${a.body.name} is ${a.body.state} on ${a.body.cluster}`),
  )
  if (answers.length > 0) return answers
  return run.metadata
    .slice(0, 1)
    .map((m) => evidenceOf('checkpoint-metadata', m, 'no cluster names this job; its checkpoints were found'))
}
