import type { State } from '@/lib/contracts'
import type { IconName } from '../drawing'
import type { Tokens } from './tokens'

/** Pictures of the canvas as data URIs: one per state, icon and colour, shared by all nodes. */
export interface GraphImages {
  readonly glyph: (state: State) => string
  readonly icon: (name: IconName, colour: string) => string
  readonly spine: (state: State, height: number) => string
  readonly hatch: string
}

/**
 * Sources are drawn by the interface's own icons: `icon` gives the inner markup of a 24 x 24 outline icon, `glyph`
 * the whole picture of a state.
 */
export function makeImages(
  tokens: Tokens,
  sources: {
    readonly icon: (name: IconName) => string
    readonly glyph: (state: State, colour: (token: string) => string) => string
  },
): GraphImages {
  const glyphs = new Map<State, string>()
  const icons = new Map<string, string>()
  const spines = new Map<string, string>()
  const colours = new Map<string, string>(Object.entries(tokens))
  return {
    glyph: (state) =>
      once(glyphs, state, () => toUri(sources.glyph(state, (token) => colours.get(token) ?? ''))),
    icon: (name, colour) =>
      once(icons, `${name} ${colour}`, () => toUri(iconSvg(sources.icon(name), colour))),
    spine: (state, height) =>
      once(spines, `${state} ${height}`, () => toUri(spineSvg(tokens[`${state}-edge`], height))),
    hatch: toUri(hatchSvg(tokens['unknown-edge'])),
  }
}

function toUri(svg: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}

/** Four times its size on the card, so that zooming in stays sharp. */
function iconSvg(inner: string, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>`
}

function spineSvg(colour: string, height: number): string {
  const path = `M4 0H3.5A3.5 6 0 0 0 0 6V${height - 6}a3.5 6 0 0 0 3.5 6H4Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="${height * 4}" viewBox="0 0 4 ${height}"><path d="${path}" fill="${colour}"/></svg>`
}

function hatchSvg(colour: string): string {
  const lines = Array.from({ length: 37 }, (_, i) => `M${i * 6 - 52} 50l52-52`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="656" height="192" viewBox="0 0 164 48"><path d="${lines}" stroke="${colour}" stroke-width="1" opacity=".2"/></svg>`
}

function once<K, V>(cache: Map<K, V>, key: K, make: () => V): V {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  cache.set(key, made)
  return made
}
