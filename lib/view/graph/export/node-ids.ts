import type { Drawing } from '../drawing'

/** Short ids for languages whose own ids are narrower than refs; by place in the drawing, so the same twice. */
export function shortIds(drawing: Drawing): ReadonlyMap<string, string> {
  return new Map(drawing.nodes.map(({ id }, index) => [id, `n${index}`]))
}

/** State word and fact in one line; '' where neither is known. */
export function secondLine(text: { readonly word: string; readonly fact: string }): string {
  return [text.word, text.fact].filter(Boolean).join(' ')
}

/** Control characters are in no name that anybody wants to see, and break all three formats. */
export function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}
