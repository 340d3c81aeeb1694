export type StyleValue = string | number | readonly (string | number)[]

/** One rule of the canvas's style sheet; a later one wins. */
export interface StyleRule {
  readonly selector: string
  readonly style: Readonly<Record<string, StyleValue>>
}

export const CARD_TEXT: StyleRule['style'] = {
  label: 'data(label)',
  'text-wrap': 'wrap',
  'text-valign': 'center',
  // A left-aligned label has to hang from the right edge; a centred one jitters while zooming.
  'text-halign': 'right',
  'text-margin-x': -134,
  'text-justification': 'left',
  'text-max-width': '200px',
  'line-height': 1.35,
}
