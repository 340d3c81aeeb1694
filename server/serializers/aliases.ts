import type { WireAliasList, WireHint } from '@/lib/contracts'
import type { Hint } from '@/lib/domain/aliases'
import { toInstantText } from '@/lib/domain/time'
import type { AliasView } from '@/server/services/aliases/alias-service'
import { toWireEvidence } from './scalars'

export function toWireAliases({ aliases, hints, renamed }: AliasView): Omit<WireAliasList, 'readAt'> {
  return {
    items: aliases.map(({ from, to, createdAt }) => ({ from, to, createdAt: toInstantText(createdAt) })),
    nextCursor: null,
    hints: hints.map(toWireHint),
    renamed: [...renamed],
  }
}

function toWireHint({ from, to, because, evidence }: Hint): WireHint {
  return { from, to, because, evidence: toWireEvidence(evidence) }
}
