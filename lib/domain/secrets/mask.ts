/** What stands in the place of a secret. */
const MASK = '***'

/** Words that make a key a secret's wherever they stand in it. */
const SECRET_WORD = /passw(or)?d|passphrase|secret|token|credential|jaas|sas[._-]?(url|sig)/i
const KEY_SEGMENT = /(^|[._-])key$/i
const KEY_HUMP = /[a-z]Key$/
/** Keys of a table's structure, which end in `key` and hide nothing. */
const STRUCTURAL_KEY =
  /(^|[._-])(bucket|primary|partition|sequence|record|row|sort|cluster(ing)?|join|foreign|unique|merge|group)[._-]?key$/i
const SECRET_IN_TEXT = /(passw(or)?d|secret|token)["']?\s*[=:]/i

/** Does an option of this name hold a secret? Keys that merely end in `key` count, unless they name columns. */
export function isSecretKey(key: string): boolean {
  return SECRET_WORD.test(key) || ((KEY_SEGMENT.test(key) || KEY_HUMP.test(key)) && !STRUCTURAL_KEY.test(key))
}

/**
 * Any text that may hold addresses, with the user info (`user:password@`) of every one and the values of secret query
 * parameters masked. Everything else stays as it was.
 */
export function maskAddresses(text: string): string {
  return text
    .replace(
      /(?<![A-Za-z0-9+.-])([A-Za-z][A-Za-z0-9+.-]*:\/\/)[^/?#\s"'@]*(?:@[^/?#\s"'@]*)*@/g,
      `$1${MASK}@`,
    )
    .replace(/([?&;])([^=&;#\s?]+)=([^&;#\s]+)/g, (whole, mark: string, key: string) =>
      isSecretKey(key) || /^(sig|signature|auth)$/i.test(key) ? `${mark}${key}=${MASK}` : whole,
    )
}

/** An option as it may leave the server. */
export function maskOption(key: string, value: string): { readonly value: string; readonly masked: boolean } {
  if (isSecretKey(key) || SECRET_IN_TEXT.test(value)) return { value: MASK, masked: true }
  const shown = maskAddresses(value)
  return { value: shown, masked: shown !== value }
}

/**
 * People send settings back as they saw them. Where `sent` is what `kept` looks like masked, the kept secret is meant.
 */
export function unmaskAddress(sent: string, kept: readonly string[]): string {
  if (!sent.includes(MASK)) return sent
  return kept.find((address) => maskAddresses(address) === sent) ?? sent
}
