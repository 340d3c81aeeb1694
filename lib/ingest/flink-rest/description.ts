const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

/** Flink's plan texts are HTML-like: line breaks as `<br/>`, entities for the rest. One pass, so `&amp;lt;` is `&lt;`. */
export function decodeDescription(html: string): string {
  return html
    .replace(
      /<br\s*\/?>|&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-z]{2,4});/g,
      (whole, entity: string | undefined) => (entity === undefined ? '\n' : (decodeEntity(entity) ?? whole)),
    )
    .trimEnd()
}

function decodeEntity(entity: string): string | null {
  if (!entity.startsWith('#')) return ENTITIES.get(entity) ?? null
  const code = /^#[xX]/.test(entity) ? parseInt(entity.slice(2), 16) : Number(entity.slice(1))
  const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isScalar ? String.fromCodePoint(code) : null
}
