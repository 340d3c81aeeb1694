import { STATES } from '../states'
import type { State } from '@/lib/contracts'
import type { IconName } from '../drawing'
import { CARD } from '../geometry'
import type { GraphImages } from './images'
import { CARD_TEXT, type StyleRule } from './rule'
import type { Tokens } from './tokens'

const ALARMS: readonly State[] = ['late', 'broken']
const TABLE_ICONS: readonly IconName[] = ['table', 'layers', 'branch']

/** Tables and boundaries: cards of 164 x 48. */
export function cardRules(tokens: Tokens, images: GraphImages): readonly StyleRule[] {
  return [
    {
      selector: 'node[kind="table"]',
      style: {
        shape: 'round-rectangle',
        'corner-radius': 6,
        width: CARD.width,
        height: CARD.height,
        'background-color': tokens.surface,
        'border-width': 1,
        'border-color': tokens['line-2'],
        ...CARD_TEXT,
      },
    },
    ...STATES.flatMap((state) => tableStateRules(state, tokens, images)),
    // At a moment that nobody has seen no state is known: the kind alone.
    ...TABLE_ICONS.map((icon): StyleRule => ({
      selector: `node[kind="table"][state="none"][icon="${icon}"]`,
      style: pictures([[images.icon(icon, tokens['text-2']), 14, 14, 11, 8]]),
    })),
    {
      selector: 'node[kind="table"].ended',
      style: {
        'background-color': tokens.canvas,
        'border-style': 'dotted',
        'border-color': tokens.control,
        color: tokens['text-3'],
        ...pictures([[images.icon('archive', tokens['text-3']), 14, 14, 11, 8]]),
      },
    },
    {
      selector: 'node[kind="group"]',
      style: {
        shape: 'round-rectangle',
        'corner-radius': 6,
        width: CARD.width,
        height: CARD.height,
        'background-color': tokens.surface,
        'border-width': 1,
        'border-color': tokens['line-2'],
        // Two more cards behind it.
        ghost: 'yes',
        'ghost-offset-x': 5,
        'ghost-offset-y': 5,
        'ghost-opacity': 0.45,
        ...CARD_TEXT,
      },
    },
    ...STATES.map((state): StyleRule => ({
      selector: `node[kind="group"][state="${state}"]`,
      style: {
        'background-color': ALARMS.includes(state) ? tokens[`${state}-wash`] : tokens.surface,
        'border-color': ALARMS.includes(state) ? tokens[`${state}-edge`] : tokens['line-2'],
        ...pictures([
          [images.spine(state, CARD.height), 4, CARD.height, 0, 0],
          [images.glyph(state), 14, 14, 11, 27],
          [images.icon('group', tokens['text-2']), 14, 14, 11, 8],
        ]),
      },
    })),
    {
      selector: 'node[kind="group"][state="none"]',
      style: pictures([[images.icon('group', tokens['text-2']), 14, 14, 11, 8]]),
    },
    {
      selector: 'node[kind="boundary"]',
      style: {
        shape: 'rectangle',
        width: CARD.width,
        height: CARD.height,
        'background-color': tokens.surface,
        'border-width': 1,
        'border-style': 'dashed',
        'border-dash-pattern': [4, 3],
        'border-color': tokens.control,
        color: tokens['text-2'],
        ...CARD_TEXT,
        ...pictures([[images.icon('outside', tokens['text-2']), 14, 14, 11, 8]]),
      },
    },
  ]
}

function tableStateRules(state: State, tokens: Tokens, images: GraphImages): StyleRule[] {
  const alarm = ALARMS.includes(state)
  const base: Picture[] = [
    [images.spine(state, CARD.height), 4, CARD.height, 0, 0],
    [images.glyph(state), 14, 14, 11, 27],
    ...(state === 'unknown' ? [[images.hatch, CARD.width, CARD.height, 0, 0] satisfies Picture] : []),
  ]
  const repeat: Picture = [images.icon('repeat', tokens['text-2']), 14, 14, CARD.width - 24, 27]
  return [
    {
      selector: `node[kind="table"][state="${state}"]`,
      style: {
        'background-color': alarm ? tokens[`${state}-wash`] : tokens.surface,
        'border-color': alarm ? tokens[`${state}-edge`] : tokens['line-2'],
        'border-style': state === 'unknown' ? 'dashed' : 'solid',
        'border-dash-pattern': [4, 3],
      },
    },
    ...TABLE_ICONS.flatMap((icon): StyleRule[] => {
      const selector = `node[kind="table"][state="${state}"][icon="${icon}"]`
      const kind: Picture = [images.icon(icon, tokens['text-2']), 14, 14, 11, 8]
      return [
        { selector, style: pictures([...base, kind]) },
        { selector: `${selector}.cyclic`, style: pictures([...base, kind, repeat]) },
      ]
    }),
  ]
}

/** Address, width, height, and place from the top left of the node, px. */
export type Picture = readonly [uri: string, width: number, height: number, x: number, y: number]

export function pictures(list: readonly Picture[]): StyleRule['style'] {
  return {
    'background-image': list.map(([uri]) => uri),
    'background-fit': list.map(() => 'none'),
    'background-clip': list.map(() => 'node'),
    'background-image-containment': list.map(() => 'inside'),
    'background-width': list.map(([, width]) => width),
    'background-height': list.map(([, , height]) => height),
    'background-position-x': list.map(([, , , x]) => x),
    'background-position-y': list.map(([, , , , y]) => y),
  }
}
