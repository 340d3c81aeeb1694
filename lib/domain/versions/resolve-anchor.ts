import type { CheckpointFact, RunFact, SnapshotFact, WriteFact } from '../facts'
import type { Ref, RefText } from '../refs'
import { refuse, ok, type Result } from '../result'
import type { Millis } from '../time'
import type { ResolvedBecause } from './answer'
import type { VersionNames } from './names'
import type { VersionReader } from './reader'
import { tableRefText } from '../refs'

export type Anchor =
  | {
      readonly kind: 'version'
      readonly ref: RefText
      readonly snapshot: SnapshotFact
      readonly resolved: Resolved | null
    }
  | {
      readonly kind: 'checkpoint'
      readonly ref: RefText
      readonly run: RunFact
      readonly checkpointId: bigint | null
      readonly fact: CheckpointFact | null
      readonly resolved: Resolved | null
    }

interface Resolved {
  readonly to: RefText
  readonly because: ResolvedBecause
}

export interface AnchorError {
  readonly code: 'anchor-not-found' | 'anchor-needs-version'
  readonly detail: string
}

/** Finds what a ref stands for: members of a group for their last one, maintenance for the content below it. */
export async function resolveAnchor(
  reader: VersionReader,
  names: VersionNames,
  anchor: Ref,
  until: Millis | null,
): Promise<Result<Anchor, AnchorError>> {
  switch (anchor.kind) {
    case 'snapshot':
      return resolveSnapshot(reader, names, tableRefText(anchor.table), anchor.id, anchor.identity, until)
    case 'checkpoint':
      return resolveCheckpoint(reader, names, anchor, until)
    case 'run': {
      const run = runAt(names, anchor.name, anchor.run, until)
      if (run === null) return missing(`this lake has no run ${anchor.run} of job "${anchor.name}"`)
      if (run.jobType === 'STREAMING') {
        return refuse({
          code: 'anchor-needs-version',
          detail: 'a streaming run is no version: add the checkpoint, as in job:name~run@17',
        })
      }
      return ok({
        kind: 'checkpoint',
        ref: names.runs.refOf(run),
        run,
        checkpointId: null,
        fact: null,
        resolved: null,
      })
    }
    default:
      return refuse({
        code: 'anchor-needs-version',
        detail: 'an anchor names one version: table:db.name@12, or job:name~run@17',
      })
  }
}

async function resolveSnapshot(
  reader: VersionReader,
  names: VersionNames,
  table: RefText,
  id: bigint,
  identity: string | null,
  until: Millis | null,
): Promise<Result<Anchor, AnchorError>> {
  const lives = (await reader.snapshots([{ table, id }])).filter((one) => !isLater(one.timeMillis, until))
  const chosen = lives.find((one) =>
    identity === null ? one.status !== 'superseded' : one.identity.startsWith(identity),
  )
  if (chosen === undefined) {
    const other = lives[0]
    return missing(
      other === undefined
        ? `${table} has no snapshot ${id} that was ever seen`
        : `${table} has no snapshot ${id} on its current life; a superseded one is ${names.snapshot(other)}`,
    )
  }
  const ref = names.snapshot(chosen)
  const subject = chosen.maintenance
    ? ((await reader.contentAtOrBelow([{ table, id }]))[0] ?? chosen)
    : chosen
  const members = await reader.groupMembers([{ table, group: subject.group }])
  const last = members.reduce(
    (max, one) => (one.id > max.id && !isLater(one.timeMillis, until) ? one : max),
    subject,
  )
  if (last.identity === chosen.identity) return ok({ kind: 'version', ref, snapshot: chosen, resolved: null })
  const because = chosen.maintenance ? 'maintenance' : 'group'
  return ok({ kind: 'version', ref, snapshot: last, resolved: { to: names.snapshot(last), because } })
}

async function resolveCheckpoint(
  reader: VersionReader,
  names: VersionNames,
  { name, run: prefix, checkpointId }: Extract<Ref, { kind: 'checkpoint' }>,
  until: Millis | null,
): Promise<Result<Anchor, AnchorError>> {
  const run = runAt(names, name, prefix, until)
  if (run === null)
    return missing(
      prefix === null ? `this lake has no job "${name}"` : `this lake has no run ${prefix} of job "${name}"`,
    )
  const key = { jobId: run.jobId, checkpointId }
  const fact = (await reader.checkpoints([key]))[0]
  if (fact === undefined || isLater(fact.triggeredAt ?? fact.completedAt, until))
    return missing(`no checkpoint ${checkpointId} of ${names.runs.refOf(run)} was ever seen`)
  const ref = names.runs.checkpointRef(run, checkpointId)
  const own = await reader.writesOfCheckpoints([key])
  const earlier =
    own.length > 0 || fact.status !== 'COMPLETED'
      ? undefined
      : newestWrite(await reader.writesAtOrBelow([key]))
  const written = earlier === undefined ? undefined : await versionOf(reader, earlier)
  const resolved =
    written === undefined ? null : { to: names.snapshot(written), because: 'no-new-data' as const }
  return ok({ kind: 'checkpoint', ref, run, checkpointId, fact, resolved })
}

async function versionOf(reader: VersionReader, write: WriteFact): Promise<SnapshotFact | undefined> {
  if (write.snapshotId === null) return undefined
  const lives = await reader.snapshots([{ table: write.table, id: write.snapshotId }])
  return lives.find((one) => one.identity === write.identity)
}

/** Facts dated after the instant do not count (rule F2). */
function isLater(at: Millis | null, until: Millis | null): boolean {
  return at !== null && until !== null && at > until
}

/** A run that had begun by then; without a prefix the one that began last. */
function runAt(
  names: VersionNames,
  name: string,
  prefix: string | null,
  until: Millis | null,
): RunFact | null {
  const run =
    prefix === null
      ? (names.runs.ofJob(name).find((one) => !isLater(one.startTime, until)) ?? null)
      : names.runs.find(name, prefix)
  return run === null || isLater(run.startTime, until) ? null : run
}

function newestWrite<T extends { readonly committedAt: Millis | null }>(writes: readonly T[]): T | undefined {
  return writes.reduce<T | undefined>(
    (best, one) => (best === undefined || (one.committedAt ?? 0) > (best.committedAt ?? 0) ? one : best),
    undefined,
  )
}

function missing(detail: string): Result<never, AnchorError> {
  return refuse({ code: 'anchor-not-found', detail })
}
