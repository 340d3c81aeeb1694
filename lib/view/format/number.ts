/** A count, grouped: 12,480. 64-bit counts come as decimal strings. */
export function formatCount(value: number | string, locale: string): string {
  return new Intl.NumberFormat(locale).format(typeof value === 'string' ? BigInt(value) : value)
}

/** A change of a count, with its sign: +10. */
export function formatChange(value: string, locale: string): string {
  return new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(BigInt(value))
}

/** Bytes in powers of 1000, as disks count: 310 MB. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  const digits = power === 0 || value >= 100 ? 0 : 1
  const text = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
  return `${text} ${units[power] ?? 'B'}`
}
