import type { MessageLanguage } from '../../../contract/messaging/messages'

import { shanghaiDay } from '../../kit/day'

const english = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** `3月2日 周一`, `Mon 2 Mar`; with the year when it is not the one of `now`. */
export function dayLabel(day: string, language: MessageLanguage, now: Date): string {
  const at = new Date(`${day}T00:00:00Z`)
  const year = day.slice(0, 4)
  const isOfThisYear = shanghaiDay(now).startsWith(year)
  if (language === 'en-US') return `${english.format(at).replace(',', '')}${isOfThisYear ? '' : ` ${year}`}`
  return `${isOfThisYear ? '' : `${year}年`}${at.getUTCMonth() + 1}月${at.getUTCDate()}日 周${'日一二三四五六'.charAt(at.getUTCDay())}`
}
