import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const globals = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')

type Tokens = ReadonlyMap<string, string>
type Pair = readonly [front: string, ground: string, least: number]

/** The hex colours of one theme's block; dark falls back to light. */
function readTheme(opening: RegExp, base?: Tokens): Tokens {
  const block = opening.exec(css)?.[0] ?? ''
  return new Map([
    ...(base ?? []),
    ...[...block.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map(
      (match) => [match[1] ?? '', match[2] ?? ''] as const,
    ),
  ])
}

const light = readTheme(/:root \{\s*color-scheme: light[\s\S]*?\n\}/)
const dark = readTheme(/\[data-theme=["']?dark["']?\] \{[\s\S]*?\n\}/, light)

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  return 0.2126 * (r ?? NaN) + 0.7152 * (g ?? NaN) + 0.0722 * (b ?? NaN)
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((high ?? NaN) + 0.05) / ((low ?? NaN) + 0.05)
}

const STATES = ['fresh', 'stale', 'late', 'broken', 'idle', 'unknown']
const GROUNDS = ['bg', 'surface', 'sunken', 'canvas', 'hover']
const TEXTS = ['text', 'text-2', 'text-3', 'accent-ink']

/** Every pair that carries meaning: words at 4.5:1, graphics at 3:1. */
const PAIRS: readonly Pair[] = [
  ...GROUNDS.flatMap((ground): Pair[] => [
    ...TEXTS.map((text): Pair => [text, ground, 4.5]),
    ...['control', 'edge', 'accent', 'lit'].map((mark): Pair => [mark, ground, 3]),
    ...STATES.flatMap((state): Pair[] => [
      [`${state}-ink`, ground, 4.5],
      [`${state}-edge`, ground, 3],
    ]),
  ]),
  ...STATES.flatMap((state): Pair[] => [
    [`${state}-ink`, `${state}-wash`, 4.5],
    [`${state}-edge`, `${state}-wash`, 3],
    [`${state}-on`, `${state}-fill`, 3],
    ...TEXTS.map((text): Pair => [text, `${state}-wash`, 4.5]),
    ['accent', `${state}-wash`, 3],
  ]),
  ['on-accent', 'accent', 4.5],
  ...TEXTS.map((text): Pair => [text, 'accent-wash', 4.5]),
  ['accent', 'accent-wash', 3],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_name, theme) => {
  it(`keeps contrast in all ${PAIRS.length} pairs`, () => {
    const failures = PAIRS.filter(
      ([front, ground, least]) => !(contrast(theme.get(front) ?? '', theme.get(ground) ?? '') >= least),
    )
    expect(failures).toEqual([])
  })
})

it('reads two different themes', () => {
  expect(dark.get('text')).not.toBe(light.get('text'))
  expect(dark.get('accent')).not.toBe(light.get('accent'))
})

it('checks as many pairs as the design does', () => {
  expect(PAIRS).toHaveLength(154)
})

it('offers every colour token as a utility', () => {
  const missing = [...light.keys()].filter((name) => !globals.includes(`--color-${name}: var(--${name});`))
  expect(missing).toEqual([])
})
