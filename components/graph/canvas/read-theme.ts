import { glyphMarkup } from '@/components/ui'
import type { IconName } from '@/lib/view/graph/drawing'
import { makeImages } from '@/lib/view/graph/style/images'
import type { StyleRule } from '@/lib/view/graph/style/rule'
import type { Paint } from '../graph-api'
import { buildStyleSheet } from '@/lib/view/graph/style/style-sheet'
import { readTokens, type Tokens } from '@/lib/view/graph/style/tokens'

/** Tokens and style sheet of the theme that `element` stands in; to be read again when the theme changes. */
export function readTheme(
  element: Element,
  icons: ReadonlyMap<IconName, string>,
): { readonly tokens: Tokens; readonly rules: readonly StyleRule[] } {
  const computed = getComputedStyle(element)
  const tokens = readTokens((property) => computed.getPropertyValue(property))
  const images = makeImages(tokens, { icon: (name) => icons.get(name) ?? '', glyph: glyphMarkup })
  return { tokens, rules: buildStyleSheet(tokens, images) }
}

/** Tokens of one theme, read on an island of it, and the shapes of icons and glyphs. */
export function readPaint(
  host: HTMLElement,
  theme: 'light' | 'dark',
  icons: ReadonlyMap<IconName, string>,
): Paint {
  const island = document.createElement('div')
  island.dataset['theme'] = theme
  island.hidden = true
  host.append(island)
  const computed = getComputedStyle(island)
  const tokens = readTokens((property) => computed.getPropertyValue(property))
  island.remove()
  const colours = new Map<string, string>(Object.entries(tokens))
  return {
    tokens,
    icon: (name) => icons.get(name) ?? '',
    glyph: (state) => glyphMarkup(state, (token) => colours.get(token) ?? '', 16),
  }
}

const FACES = [
  '500 12px "IBM Plex Mono"',
  '400 12px "IBM Plex Sans"',
  '500 12px "IBM Plex Sans"',
  '600 12px "IBM Plex Sans"',
]

/** Before the first draw: a canvas does not draw again when a font arrives. Missing fonts are no reason to wait. */
export async function loadFonts(): Promise<void> {
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face)))
}
