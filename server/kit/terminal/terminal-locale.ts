import type { Locale } from '../problem'

/** The terminal's language, which the system's settings (LANG, LC_ALL) give: Chinese, or English for every other. */
export const terminalLocale: Locale = Intl.DateTimeFormat().resolvedOptions().locale.startsWith('zh')
  ? 'zh-CN'
  : 'en-US'
