const eightHours = 8 * 3_600_000

/** An instant as ISO 8601 text in the time of Shanghai, which has no summer time. Intl takes 20 ms to load what it needs for this. */
const inShanghai = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + eightHours).toISOString()

/** The Shanghai calendar day of an instant, `2026-01-31`. */
export const dayOf = (instant: string | Date): string => inShanghai(instant).slice(0, 10)

/** An instant in Shanghai to the minute, `2026-01-31 09:30`. */
export const minuteOf = (instant: string | Date): string => inShanghai(instant).slice(0, 16).replace('T', ' ')

/** An instant in Shanghai to the second. */
export const secondOf = (instant: string | Date): string => inShanghai(instant).slice(0, 19).replace('T', ' ')

/** The hour of an instant in Shanghai, 0 to 23. */
export const hourOf = (instant: Date): number => Number(inShanghai(instant).slice(11, 13))

/** Money: fen to `¥1,234.00`. */
export function yuan(fen: number): string {
  const whole = Math.trunc(Math.abs(fen) / 100)
  const rest = String(Math.abs(fen) % 100).padStart(2, '0')
  return `${fen < 0 ? '-' : ''}¥${count(whole)}.${rest}`
}

/** A number with thousands separated and at most three decimals, `12,345`, as in Chinese and in English. */
export function count(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Bytes in the unit that reads best, `1.4 MB`. */
export function bytes(value: number): string {
  if (value < 1024) return `${value} B`
  if (value < 1024 ** 2) return `${(value / 1024).toFixed(1)} KB`
  if (value < 1024 ** 3) return `${(value / 1024 ** 2).toFixed(1)} MB`
  return `${(value / 1024 ** 3).toFixed(1)} GB`
}
