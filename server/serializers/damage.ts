import type { WireDamageItem, WireDamageList } from '@/lib/contracts'
import type { DamageParts, Finding, IdRange } from '@/lib/domain/damage'
import type { DamageView } from '@/server/services/damage/damage-service'
import { instantOrNull, int64OrNull, toWireEvidence } from './scalars'

export function toWireDamageList({ page, counts, checked }: DamageView): Omit<WireDamageList, 'readAt'> {
  return {
    items: page.items.map(toWireDamageItem),
    nextCursor: page.nextCursor,
    counts,
    checked: { ...checked, now: instantOrNull(checked.now) },
  }
}

function toWireDamageItem(finding: Finding): WireDamageItem {
  const { since, refs, concerns, statements, parts, evidence, ...rest } = finding
  return {
    ...rest,
    refs: [...new Set(refs)],
    concerns: [...concerns],
    since: instantOrNull(since?.at ?? null),
    sinceNotAfter: instantOrNull(since?.notAfter ?? null),
    sinceFrom: since?.from ?? null,
    statements: [...statements],
    parts: toWireParts(parts),
    evidence: toWireEvidence(evidence),
  }
}

function toWireParts(parts: DamageParts): WireDamageItem['parts'] {
  const { totals, dropped, jump } = parts
  return {
    users: parts.users.map((user) => ({
      ...user,
      highest: user.highest.toString(),
      identifier: user.identifier.toString(),
      repeated: user.repeated.map(String),
      rowsBefore: int64OrNull(user.rowsBefore),
    })),
    lost: parts.lost.map((group) => ({
      ...group,
      identifier: int64OrNull(group.identifier),
      rows: int64OrNull(group.rows),
    })),
    readers: parts.readers.map((reader) => ({
      ...reader,
      position: reader.position.toString(),
      skipped: rangeOrNull(reader.skipped),
      deadRead: rangeOrNull(reader.deadRead),
    })),
    reused: parts.reused.map((range) => ({ table: range.table, ...toWireRange(range) })),
    gaps: parts.gaps.map((gap) => ({ table: gap.table, healed: gap.healed, ...toWireRange(gap) })),
    recommitted: parts.recommitted.map((one) => ({ ...one, identifier: one.identifier.toString() })),
    lostTags: parts.lostTags.map((tag) => ({ ...tag, snapshotId: tag.snapshotId.toString() })),
    keptBranches: [...parts.keptBranches],
    stale: [...parts.stale],
    undone: parts.undone,
    totals: totals === null ? null : { before: totals.before.toString(), after: totals.after.toString() },
    dropped: dropped === null ? null : { commits: dropped.commits, rows: dropped.rows.toString() },
    jump: jump === null ? null : { ...jump, from: jump.from.toString(), to: jump.to.toString() },
  }
}

function toWireRange({ low, high }: IdRange): { low: string; high: string } {
  return { low: low.toString(), high: high.toString() }
}

function rangeOrNull(range: IdRange | null): { low: string; high: string } | null {
  return range === null ? null : toWireRange(range)
}
