import type { locales } from '#locale'
import { m } from '#messages'
import type { Theme } from '../lib/theme'

export const themeLabels: Record<Theme, () => string> = {
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
  system: m.shell_theme_system,
}

/** Each in its own language. */
export const languageLabels: Record<(typeof locales)[number], () => string> = {
  'zh-CN': m.shell_language_zh,
  'en-US': m.shell_language_en,
}
