import * as z from 'zod/mini'
import { fen, givenDay } from '../field'

/** How many instalments a plan has. */
export const fewestInstalments = 2
export const mostInstalments = 12
/** The most days from the first instalment to the last. */
export const mostPlanDays = 730

export const instalment = z.strictObject({ dueOn: givenDay, amountFen: fen(1) })
export type Instalment = z.infer<typeof instalment>

/** An instalment with what the order's payments cover of it: they pay the earliest first. */
export interface PaidInstalment extends Instalment {
  paidFen: number
}

/** Spreads what is paid of an order over its instalments, the first one first. */
export function withPaid(plan: readonly Instalment[], paidFen: number): PaidInstalment[] {
  let leftFen = paidFen
  return plan.map(({ dueOn, amountFen }) => {
    const coveredFen = Math.min(leftFen, amountFen)
    leftFen -= coveredFen
    return { dueOn, amountFen, paidFen: coveredFen }
  })
}

/** The first instalment that is not paid in full. */
export const nextInstalment = (plan: readonly Instalment[], paidFen: number): PaidInstalment | undefined =>
  withPaid(plan, paidFen).find((one) => one.paidFen < one.amountFen)

/** The same day of a later month, or that month's last day when it has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Equal instalments in whole yuan, one each month from a day on; the last one carries the rest. */
export function proposedPlan(payableFen: number, count: number, firstOn: string): Instalment[] {
  const equalFen = Math.floor(payableFen / count / 100) * 100 || Math.floor(payableFen / count)
  return Array.from({ length: count }, (_, i) => ({
    dueOn: monthsLater(firstOn, i),
    amountFen: i < count - 1 ? equalFen : payableFen - equalFen * (count - 1),
  }))
}
