import type { MessageLanguage } from '../../../contract/messaging/messages'

const english = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** `3月2日 周一`, `Mon 2 Mar`. */
export function dayLabel(day: string, language: MessageLanguage): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (language === 'en-US') return english.format(at).replace(',', '')
  return `${at.getUTCMonth() + 1}月${at.getUTCDate()}日 周${'日一二三四五六'.charAt(at.getUTCDay())}`
}
