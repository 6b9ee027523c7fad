/** The days of the weeks that a month touches, Monday first. `month` is `2026-01`. */
export function monthDays(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const lead = (new Date(first).getUTCDay() + 6) % 7
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  const weeks = Math.ceil((lead + last.getUTCDate()) / 7)
  return Array.from({ length: weeks * 7 }, (_, at) =>
    new Date(first + (at - lead) * 86_400_000).toISOString().slice(0, 10),
  )
}
