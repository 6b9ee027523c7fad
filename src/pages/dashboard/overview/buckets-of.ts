import type { DashboardCharts } from '../../../../contract/system/dashboard'

type Revenue = NonNullable<DashboardCharts['revenue']>

/** A day, or a week of them: `from` and `to` are Shanghai days, both included. */
export interface Bucket {
  from: string
  to: string
  receivedFen: number
  refundedFen: number
  netFen: number
  /** The period before, of as many days. */
  beforeFen: number
}

/** More bars than this are indistinguishable. */
const mostBars = 92

/** The days of a period; for a long one, weeks counted from its first day. */
export function bucketsOf({ days, daysBefore }: Revenue): Bucket[] {
  const size = days.length > mostBars ? 7 : 1
  const buckets: Bucket[] = []
  for (let at = 0; at < days.length; at += size) {
    const part = days.slice(at, at + size)
    const sum = (of: (day: Revenue['days'][number]) => number) => part.reduce((all, one) => all + of(one), 0)
    buckets.push({
      from: part[0]?.day ?? '',
      to: part.at(-1)?.day ?? '',
      receivedFen: sum(({ receivedFen }) => receivedFen),
      refundedFen: sum(({ refundedFen }) => refundedFen),
      netFen: sum(({ netFen }) => netFen),
      beforeFen: daysBefore.slice(at, at + part.length).reduce((all, one) => all + one, 0),
    })
  }
  return buckets
}

/** Each figure and all before it. */
export const runningSums = (values: readonly number[]): number[] => {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}
