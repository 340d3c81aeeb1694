import { z } from 'zod'
import { DAMAGE_KINDS, DAMAGE_SEVERITIES } from '@/lib/domain/damage/model'
import { listOf } from './entities'
import { evidence, instant, int64, refText } from './scalars'

const idRange = z.object({ low: int64, high: int64 })

export const damageItem = z.object({
  /** Stays the same for the same fault, whatever else becomes known of it. */
  key: z.string(),
  kind: z.enum(DAMAGE_KINDS),
  /** `damage`: rows are lost, doubled or out of reach. `suspicion`: another explanation is left. `notice`: no harm was seen. */
  severity: z.enum(DAMAGE_SEVERITIES),
  certainty: z.enum(['exact', 'assumed']),
  /** Snapshots and checkpoints it is about, the telling one first. */
  refs: z.array(refText),
  /** Tables and jobs it concerns. */
  concerns: z.array(refText),
  /** It happened then or later; `null` = not known. */
  since: instant.nullable(),
  /** No later than this, where that is known. */
  sinceNotAfter: instant.nullable(),
  /** How the time is known. `listing` and `consumer-file` are dated by a read, not by an event. */
  sinceFrom: z.enum(['commit', 'restore', 'checkpoint', 'listing', 'consumer-file']).nullable(),
  meaning: z.string(),
  repair: z.string(),
  /** SQL for a person to read and run; nothing of it is run here. */
  statements: z.array(z.string()),
  parts: z.object({
    users: z.array(
      z.object({
        table: refText,
        commitUser: z.string(),
        at: refText,
        highest: int64,
        identifier: int64,
        falls: z.boolean(),
        repeated: z.array(int64),
        rowsBefore: int64.nullable(),
        doubled: z.enum(['yes', 'converges', 'not-known']),
        target: refText.nullable(),
      }),
    ),
    lost: z.array(
      z.object({
        table: refText,
        commitUser: z.string(),
        identifier: int64.nullable(),
        snapshot: refText.nullable(),
        rows: int64.nullable(),
      }),
    ),
    readers: z.array(
      z.object({
        ref: refText.nullable(),
        table: refText,
        consumerId: z.string().nullable(),
        position: int64,
        skipped: idRange.nullable(),
        deadRead: idRange.nullable(),
        waits: z.boolean(),
      }),
    ),
    reused: z.array(idRange.extend({ table: refText })),
    gaps: z.array(idRange.extend({ table: refText, healed: z.boolean() })),
    recommitted: z.array(z.object({ table: refText, identifier: int64, snapshot: refText })),
    lostTags: z.array(z.object({ table: refText, name: z.string(), snapshotId: int64 })),
    keptBranches: z.array(refText),
    stale: z.array(z.object({ snapshot: refText, run: refText })),
    undone: z.boolean(),
    totals: z.object({ before: int64, after: int64 }).nullable(),
    dropped: z.object({ commits: z.int(), rows: int64 }).nullable(),
    jump: z.object({ commitUser: z.string(), from: int64, to: int64 }).nullable(),
  }),
  evidence: z.array(evidence),
})

export const damageList = listOf(damageItem).extend({
  /** Of the whole answer to the query, not of the page. */
  counts: z.object({ damage: z.int(), suspicion: z.int(), notice: z.int() }),
  /** What was looked at: an empty list says nothing about what nobody saw. */
  checked: z.object({
    now: instant.nullable(),
    tables: z.int(),
    /** Tables whose snapshot folder was listed. */
    listedTables: z.int(),
    snapshots: z.int(),
    /** Snapshots kept as witnesses although their files are gone. */
    goneSnapshots: z.int(),
    runs: z.int(),
    checkpoints: z.int(),
    /** Completed checkpoints whose state was read: positions and pending groups are known. */
    statesRead: z.int(),
  }),
})

export type WireDamageItem = z.infer<typeof damageItem>
export type WireDamageList = z.infer<typeof damageList>
