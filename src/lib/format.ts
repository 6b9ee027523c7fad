import { getLocale } from '#locale'

const timeZone = 'Asia/Shanghai'
/** Swedish is the locale that writes ISO 8601, which sorts and reads the same in every language. */
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const minuteFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const secondFormat = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The Shanghai calendar day of an instant, `2026-01-31`. */
export const dayOf = (instant: string | Date): string => dayFormat.format(new Date(instant))

/** An instant in Shanghai to the minute, `2026-01-31 09:30`. */
export const minuteOf = (instant: string | Date): string => minuteFormat.format(new Date(instant))

/** An instant in Shanghai to the second. */
export const secondOf = (instant: string | Date): string => secondFormat.format(new Date(instant))

/** The hour of an instant in Shanghai, 0 to 23. */
export const hourOf = (instant: Date): number => Number(minuteFormat.format(instant).slice(11, 13))

/** Money: fen to `¥1,234.00`. */
export function yuan(fen: number): string {
  const whole = Math.trunc(Math.abs(fen) / 100)
  const rest = String(Math.abs(fen) % 100).padStart(2, '0')
  return `${fen < 0 ? '-' : ''}¥${count(whole)}.${rest}`
}

/** A number with thousands separated, `12,345`. */
export const count = (value: number): string => countFormat().format(value)

let kept: Intl.NumberFormat | undefined
/** Created lazily once the language is known: creating one takes longer than formatting a hundred numbers. */
const countFormat = () => (kept ??= new Intl.NumberFormat(getLocale()))

/** Bytes in the unit that reads best, `1.4 MB`. */
export function bytes(value: number): string {
  if (value < 1024) return `${value} B`
  if (value < 1024 ** 2) return `${(value / 1024).toFixed(1)} KB`
  if (value < 1024 ** 3) return `${(value / 1024 ** 2).toFixed(1)} MB`
  return `${(value / 1024 ** 3).toFixed(1)} GB`
}
