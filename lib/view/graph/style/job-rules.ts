import { STATES } from '../states'
import type { IconName } from '../drawing'
import { JOB } from '../geometry'
import type { GraphImages } from './images'
import type { StyleRule } from './rule'
import type { Tokens } from './tokens'

const JOB_ICONS: readonly IconName[] = ['stream', 'batch', 'maintenance', 'repeat']

/** Jobs: stadiums of 40 x 32, the state's glyph over the top right corner, name and words outside. */
export function jobRules(tokens: Tokens, images: GraphImages): readonly StyleRule[] {
  return [
    {
      selector: 'node[kind="job"]',
      style: {
        shape: 'round-rectangle',
        'corner-radius': 16,
        width: JOB.width,
        height: JOB.height,
        'background-color': tokens.surface,
        'border-width': 1.5,
        label: 'data(label)',
        'text-wrap': 'wrap',
        'text-max-width': '190px',
        'text-valign': 'bottom',
        'text-margin-y': 4,
        'line-height': 1.25,
        'font-family': tokens.sans,
        'font-size': 11.5,
        // An outline, not a background: a background would erase the trunks beside the name.
        'text-outline-width': 2,
        'text-outline-color': tokens.canvas,
        // The glyph hangs over the border; without this its overhang is cut off.
        'bounds-expansion': [8, 8, 8, 8],
      },
    },
    {
      selector: 'node[kind="job"][direction="tb"]',
      style: {
        'text-valign': 'center',
        'text-halign': 'right',
        'text-margin-x': 6,
        'text-margin-y': 0,
        'text-justification': 'left',
      },
    },
    ...STATES.flatMap((state): StyleRule[] => {
      const alarm = state === 'late' || state === 'broken'
      return [
        {
          selector: `node[kind="job"][state="${state}"]`,
          style: {
            'background-color': alarm ? tokens[`${state}-wash`] : tokens.surface,
            'border-color': tokens[`${state}-edge`],
            'border-width': state === 'broken' ? 2 : 1.5,
            'border-style': state === 'unknown' ? 'dashed' : 'solid',
            'border-dash-pattern': [4, 3],
          },
        },
        ...JOB_ICONS.map((icon) => ({
          selector: `node[kind="job"][state="${state}"][icon="${icon}"]`,
          style: {
            'background-image': [images.icon(icon, tokens.text), images.glyph(state)],
            'background-fit': ['none', 'none'],
            'background-clip': ['node', 'none'],
            'background-image-containment': ['inside', 'over'],
            'background-width': [16, 15],
            'background-height': [16, 15],
            'background-position-x': [12, 29],
            'background-position-y': [8, -6],
          },
        })),
      ]
    }),
    ...JOB_ICONS.map((icon): StyleRule => ({
      selector: `node[kind="job"][state="none"][icon="${icon}"]`,
      style: {
        'border-color': tokens.control,
        'background-image': [images.icon(icon, tokens.text)],
        'background-fit': ['none'],
        'background-width': [16],
        'background-height': [16],
        'background-position-x': [12],
        'background-position-y': [8],
      },
    })),
    { selector: 'node[kind="job"].ended', style: { 'border-style': 'dotted' } },
  ]
}
