import { cardRules } from './card-rules'
import { edgeRules } from './edge-rules'
import type { GraphImages } from './images'
import { jobRules } from './job-rules'
import { markRules } from './mark-rules'
import type { StyleRule } from './rule'
import type { Tokens } from './tokens'

/** The whole sheet for one theme. */
export function buildStyleSheet(tokens: Tokens, images: GraphImages): readonly StyleRule[] {
  return [
    {
      selector: 'node',
      style: {
        'font-family': tokens.mono,
        'font-size': 12,
        'font-weight': 500,
        color: tokens.text,
        'min-zoomed-font-size': 7,
        'overlay-opacity': 0,
        'transition-duration': 0,
      },
    },
    ...cardRules(tokens, images),
    ...jobRules(tokens, images),
    ...edgeRules(tokens),
    ...markRules(tokens, images),
  ]
}
