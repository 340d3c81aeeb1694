import type { StateName } from './states'

/**
 * The six state glyphs, 16 x 16, one silhouette each. `body` is filled with the state's pure hue, `rim` adds the
 * state's edge line (dashed for unknown), `sign` is drawn in the colour that stands on the fill.
 */
export interface GlyphShape {
  readonly part: 'body' | 'rim' | 'sign'
  readonly tag: 'circle' | 'path' | 'rect'
  readonly attrs: Readonly<Record<string, string>>
}

export const GLYPHS: Record<StateName, readonly GlyphShape[]> = {
  fresh: [
    { part: 'body', tag: 'circle', attrs: { cx: '8', cy: '8', r: '7' } },
    { part: 'sign', tag: 'path', attrs: { d: 'M4.8 8.3l2.2 2.2 4.3-4.6' } },
  ],
  stale: [
    { part: 'rim', tag: 'circle', attrs: { cx: '8', cy: '8', r: '6.5' } },
    { part: 'sign', tag: 'path', attrs: { d: 'M8 4.4V8.2l2.6 1.5' } },
  ],
  late: [
    { part: 'rim', tag: 'path', attrs: { d: 'M8 1.2 15.2 14.3H.8Z' } },
    { part: 'sign', tag: 'path', attrs: { d: 'M8 5.8v4M8 11.9v.1' } },
  ],
  broken: [
    { part: 'body', tag: 'path', attrs: { d: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1Z' } },
    { part: 'sign', tag: 'path', attrs: { d: 'M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8' } },
  ],
  idle: [
    { part: 'rim', tag: 'rect', attrs: { x: '1.6', y: '1.6', width: '12.8', height: '12.8', rx: '3' } },
    { part: 'sign', tag: 'path', attrs: { d: 'M6.2 5.4v5.2M9.8 5.4v5.2' } },
  ],
  unknown: [
    {
      part: 'rim',
      tag: 'circle',
      attrs: { cx: '8', cy: '8', r: '6.5', 'stroke-dasharray': '2.4 2' },
    },
    {
      part: 'sign',
      tag: 'path',
      attrs: { d: 'M6.2 6.4a1.9 1.9 0 1 1 2.6 1.8c-.6.3-.8.6-.8 1.2M8 11.6v.1' },
    },
  ],
}

/** SVG markup of a glyph with colours filled in: for canvases, which know no `var()`. `size` in px. */
export function glyphMarkup(state: StateName, colour: (token: string) => string, size = 64): string {
  const paint = {
    body: `fill="${colour(`${state}-fill`)}"`,
    rim: `fill="${colour(`${state}-fill`)}" stroke="${colour(`${state}-edge`)}" stroke-width="1.3"`,
    sign: `fill="none" stroke="${colour(`${state}-on`)}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"`,
  }
  const shapes = GLYPHS[state].map(({ part, tag, attrs }) => {
    const given = Object.entries(attrs).map(([name, value]) => `${name}="${value}"`)
    return `<${tag} ${given.join(' ')} ${paint[part]}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 16 16">${shapes.join('')}</svg>`
}
