/** The custom properties the canvas draws with; it cannot resolve `var()` itself. */
export const TOKEN_NAMES = [
  'surface',
  'canvas',
  'line-2',
  'control',
  'bg',
  'grid',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-wash',
  'edge',
  'edge-dim',
  'lit',
  'sans',
  'mono',
  'fresh-fill',
  'fresh-edge',
  'fresh-wash',
  'fresh-on',
  'fresh-ink',
  'stale-fill',
  'stale-edge',
  'stale-wash',
  'stale-on',
  'stale-ink',
  'late-fill',
  'late-edge',
  'late-wash',
  'late-on',
  'late-ink',
  'broken-fill',
  'broken-edge',
  'broken-wash',
  'broken-on',
  'broken-ink',
  'idle-fill',
  'idle-edge',
  'idle-wash',
  'idle-on',
  'idle-ink',
  'unknown-fill',
  'unknown-edge',
  'unknown-wash',
  'unknown-on',
  'unknown-ink',
] as const

export type TokenName = (typeof TOKEN_NAMES)[number]
export type Tokens = Readonly<Record<TokenName, string>>

/** Cytoscape takes font names in double quotes only; with single ones it drops the family and says so on the console. */
export function readTokens(read: (property: string) => string): Tokens {
  return Object.fromEntries(
    TOKEN_NAMES.map((name) => [name, read(`--${name}`).trim().replaceAll("'", '"')]),
  ) as Tokens
}
