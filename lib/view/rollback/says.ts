import { parseRef } from '@/lib/domain/refs'

export type SaysPart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'ref'; readonly ref: string }

/** A ref ends where prose goes on; a comma, a bracket or the dot of a sentence is no part of it. */
const REF = /\b(?:table|job|boundary):[^\s,;()]+/g

/** A sentence of the planner, with the refs in it told apart from the prose. */
export function splitSays(text: string): SaysPart[] {
  const parts: SaysPart[] = []
  let at = 0
  for (const match of text.matchAll(REF)) {
    const ref = match[0].replace(/[.:]+$/, '')
    if (!parseRef(ref).ok) continue
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) })
    parts.push({ kind: 'ref', ref })
    at = match.index + ref.length
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}
