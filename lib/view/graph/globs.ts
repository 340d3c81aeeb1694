/** `ods_*`, `*_daily`: `*` stands for any run of letters; case aside. Several are parted by spaces. */
export function readGlobs(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/).filter(Boolean))]
}

/** Linear in the text: every part between stars is looked for once, from where the last one ended. */
export function matchesGlob(glob: string, text: string): boolean {
  const parts = glob.toLowerCase().split('*')
  const whole = text.toLowerCase()
  const [first = '', ...rest] = parts
  if (rest.length === 0) return whole === first
  const last = rest.pop() ?? ''
  if (!whole.startsWith(first)) return false
  let from = first.length
  for (const part of rest) {
    const at = whole.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return whole.length - last.length >= from && whole.endsWith(last)
}
