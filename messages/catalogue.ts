import { en } from './en'

export const LOCALES = ['en'] as const
export type Locale = (typeof LOCALES)[number]
export type Messages = typeof en

export const LOCALE_COOKIE = 'headwater-locale'

const loaders: Record<Locale, () => Promise<Messages>> = { en: () => Promise.resolve(en) }

export function isLocale(text: string): text is Locale {
  return LOCALES.some((locale) => locale === text)
}

/** All areas of one language. A further language is a folder of the same shape and one line above. */
export function loadMessages(locale: Locale): Promise<Messages> {
  return loaders[locale]()
}
