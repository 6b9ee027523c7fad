import { baseLocale, getLocale, overwriteGetLocale } from '#locale'

/** Read once, because every message reads it: a change reloads the page, and storage may be denied. */
export function keepLocale(): void {
  let locale: ReturnType<typeof getLocale> = baseLocale
  try {
    locale = getLocale()
  } catch {
    // On failure the base locale stays.
  }
  overwriteGetLocale(() => locale)
  document.documentElement.lang = locale
}
