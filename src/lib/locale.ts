import { baseLocale, getLocale, overwriteGetLocale } from '#locale'

/** Asked once, because every message asks: a change reloads the page, and storage may be denied. */
export function keepLocale(): void {
  let locale: ReturnType<typeof getLocale> = baseLocale
  try {
    locale = getLocale()
  } catch {
    // The base locale stays.
  }
  overwriteGetLocale(() => locale)
  document.documentElement.lang = locale
}
