/** The last valid day of a paper issued on a day and valid for whole months: the day before the same day of that month. */
export function lastDay(issuedOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = issuedOn.split('-').map(Number)
  const end = new Date(Date.UTC(year, month - 1 + months, 1))
  // 31 January and a month is the end of February, not a day of March.
  const longest = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, longest))
  if (day <= longest) end.setUTCDate(end.getUTCDate() - 1)
  return end.toISOString().slice(0, 10)
}

/** The validity of a certificate in whole months; null without an end. */
export function termOf(issuedOn: string, expiresOn: string | null): number | null {
  if (expiresOn === null) return null
  const days = (Date.parse(expiresOn) - Date.parse(issuedOn)) / 86_400_000
  return Math.max(1, Math.round(days / 30.4375))
}

/** The day after another. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
