import type { WireCompleteness } from '@/lib/contracts'
import { WITNESSES } from '@/lib/domain/completeness'
import type { CompletenessView } from '@/server/services/completeness/completeness-service'
import { instantOrNull } from './scalars'

export function toWireCompleteness(view: CompletenessView): Omit<WireCompleteness, 'readAt'> {
  const { at, page, counts, switches } = view
  return {
    items: page.items.map(({ ref, kind, witnesses, versions, exact, gap }) => ({
      ref,
      kind,
      witnesses: WITNESSES.filter((one) => witnesses.has(one)),
      versions,
      exact,
      gap: gap === null ? null : { code: gap.code, statement: gap.statement, goesTo: gap.goesTo },
    })),
    nextCursor: page.nextCursor,
    counts: { table: { ...counts.table }, job: { ...counts.job } },
    tableLineage: switches.table,
    dataLineage: switches.data,
    frozenAt: instantOrNull(at.lake.frozenAt),
    now: instantOrNull(at.now),
  }
}
