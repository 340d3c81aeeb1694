import { STATES } from '../states'
import { pictures } from './card-rules'
import { CARD } from '../geometry'
import type { GraphImages } from './images'
import type { StyleRule } from './rule'
import type { Tokens } from './tokens'

/** Badges, flags, levels of detail, and what selection does. Order matters: selection wins over receding. */
export function markRules(tokens: Tokens, images: GraphImages): readonly StyleRule[] {
  return [
    {
      selector: 'node[kind="hop"]',
      style: {
        shape: 'round-rectangle',
        'corner-radius': 9,
        width: 'data(w)',
        height: 'data(h)',
        'background-color': tokens.surface,
        'border-width': 1,
        'border-color': tokens.control,
        label: 'data(label)',
        'font-family': tokens.sans,
        'font-size': 11.5,
        'font-weight': 600,
        color: tokens['text-2'],
        'text-valign': 'center',
        'z-index': 5,
      },
    },
    {
      selector: 'node[kind="flag"]',
      style: {
        shape: 'round-rectangle',
        'corner-radius': 3,
        width: 52,
        height: 17,
        'background-color': tokens.text,
        'border-width': 0,
        label: 'data(label)',
        'font-family': tokens.sans,
        'font-size': 11,
        'font-weight': 600,
        color: tokens.bg,
        'text-valign': 'center',
        'text-margin-x': 8,
        ...pictures([[images.icon('root', tokens.bg), 12, 12, 6, 2.5]]),
        events: 'no',
      },
    },
    ...detailRules(tokens, images),
    {
      selector:
        'node.html[kind="table"], node.html[kind="group"], node.html[kind="job"], node.html[kind="boundary"]',
      style: { label: '' },
    },
    ...[...STATES.filter((state) => state !== 'broken'), 'none'].map((state) => ({
      selector: `node.dim[kind!="hop"][state="${state}"]`,
      style: {
        'background-color': tokens.canvas,
        'border-color': tokens['line-2'],
        color: tokens['text-3'],
      },
    })),
    {
      selector: 'node.dim[kind="boundary"]',
      style: { 'background-color': tokens.canvas, color: tokens['text-3'] },
    },
    { selector: 'node.dim[kind="hop"]', style: { color: tokens['text-3'] } },
    {
      selector: 'node.root',
      style: { 'border-width': 1.75, 'border-color': tokens.text, 'border-style': 'solid' },
    },
    {
      selector: 'node.found',
      style: { 'underlay-color': tokens.accent, 'underlay-opacity': 0.18, 'underlay-padding': 6 },
    },
    {
      selector: 'node.cursor',
      style: {
        'outline-width': 2,
        'outline-offset': 3,
        'outline-color': tokens.accent,
        'outline-style': 'dashed',
      },
    },
    {
      selector: 'node.selected',
      style: {
        'outline-width': 2,
        'outline-offset': 3,
        'outline-color': tokens.accent,
        'outline-style': 'solid',
      },
    },
  ]
}

/** `mid`: name and a larger glyph; `far`: blocks in the state's hue. */
function detailRules(tokens: Tokens, images: GraphImages): readonly StyleRule[] {
  const mid = { label: 'data(short)', 'font-size': 14 }
  return [
    {
      selector: 'node.mid[kind="table"], node.mid[kind="group"], node.mid[kind="boundary"]',
      style: { ...mid, 'text-margin-x': -126 },
    },
    { selector: 'node.mid[kind="job"]', style: mid },
    ...STATES.flatMap((state): StyleRule[] => [
      {
        selector: `node.mid[kind="table"][state="${state}"], node.mid[kind="group"][state="${state}"]`,
        style: pictures([
          [images.spine(state, CARD.height), 4, CARD.height, 0, 0],
          [images.glyph(state), 18, 18, 13, 15],
        ]),
      },
      {
        selector: `node.far[kind="table"][state="${state}"], node.far[kind="group"][state="${state}"]`,
        style: {
          label: '',
          'background-color':
            state === 'idle' || state === 'unknown' ? tokens.surface : tokens[`${state}-fill`],
          'border-color': tokens[`${state}-edge`],
          'border-width': 3,
          ...pictures([[images.glyph(state), 36, 36, 64, 6]]),
        },
      },
      {
        selector: `node.far[kind="job"][state="${state}"]`,
        style: {
          label: '',
          'background-color':
            state === 'idle' || state === 'unknown' ? tokens.surface : tokens[`${state}-fill`],
          'border-width': 3,
          ...pictures([[images.glyph(state), 26, 26, 7, 3]]),
        },
      },
    ]),
    {
      selector: 'node.mid[kind="boundary"]',
      style: pictures([[images.icon('outside', tokens['text-2']), 18, 18, 13, 15]]),
    },
    {
      selector: 'node.far[kind="boundary"]',
      style: { label: '', ...pictures([[images.icon('outside', tokens['text-2']), 30, 30, 67, 9]]) },
    },
    {
      selector: 'node.far[kind="hop"], node.far[kind="flag"], node.far[state="none"]',
      style: { label: '' },
    },
  ]
}
