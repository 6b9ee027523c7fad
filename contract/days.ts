/* Arithmetic of Shanghai days, `2026-01-31`, for the first page; a card's days are in membership-days.ts. */

const dayMs = 86_400_000

/** Days from one day to another; 0 when they are the same. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
