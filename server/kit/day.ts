const eightHours = 8 * 3_600_000

/** The calendar day in Shanghai, `2026-01-31`. China has no summer time: the offset is constant. */
export function shanghaiDay(at: Date): string {
  return new Date(at.getTime() + eightHours).toISOString().slice(0, 10)
}

/** A calendar day some days later; earlier when `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The end of a Shanghai day. */
export const endOfDay = (day: string): Date => new Date(`${addDays(day, 1)}T00:00:00+08:00`)

/** The instant `days` times 24 hours earlier. */
export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * 86_400_000)
}

/** The local time in Shanghai, `2026-01-31 09:30:00`. */
export function shanghaiTime(at: Date): string {
  return new Date(at.getTime() + eightHours).toISOString().slice(0, 19).replace('T', ' ')
}

export const timeText = (instant: string | null) =>
  instant === null ? null : shanghaiTime(new Date(instant))

export const minuteText = (instant: string) => shanghaiTime(new Date(instant)).slice(0, 16)
