import { cookies } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { isLocale, loadMessages, LOCALE_COOKIE, type Locale } from './catalogue'

/** No locale in addresses: a link means the same view for everybody, whatever language they read. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value ?? ''
  const locale: Locale = isLocale(chosen) ? chosen : 'en'
  return { locale, timeZone: 'UTC', messages: await loadMessages(locale) }
})
