/** Pieces of an instant in UTC, the only zone instants are shown in; the zone is named beside them. */
export interface InstantPieces {
  /** `29 Nov`, with the year where it is not that of `now`; `null` on the day of `now`. */
  readonly date: string | null
  /** `22:16:46`, `22:16:46.522`. */
  readonly time: string
}

export interface InstantStyle {
  /** The instant the view is looked at from, ms; without it the date is always whole. */
  readonly now?: number | null
  readonly precision?: 'min' | 's' | 'ms'
}

export function instantPieces(at: number, locale: string, style: InstantStyle = {}): InstantPieces {
  const text = new Date(at).toISOString()
  const end = { min: 16, s: 19, ms: 23 }[style.precision ?? 's']
  return { date: dateOf(at, locale, style.now ?? null), time: text.slice(11, end) }
}

function dateOf(at: number, locale: string, now: number | null): string | null {
  const day = new Date(at).toISOString().slice(0, 10)
  const today = now === null ? '' : new Date(now).toISOString().slice(0, 10)
  if (day === today) return null
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(dateLocale(locale), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...year,
  }).format(at)
}

/** Day before month in English: 29 Nov reads as one thing beside a 24 hour clock. */
function dateLocale(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale
}
