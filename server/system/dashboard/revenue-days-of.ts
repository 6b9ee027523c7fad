import { sql } from 'kysely'
import type { DashboardCharts } from '../../../contract/system/dashboard'
import { addDays } from '../../kit/day'
import { ofStores, type Seen } from './seen'

type Revenue = NonNullable<DashboardCharts['revenue']>
type Day = Revenue['days'][number]

/** The revenue report's figure of each day, 0 for days without one. */
export async function revenueDaysOf(seen: Seen): Promise<Revenue> {
  const { tx, from, to, before } = seen
  const { rows } = await seen.run(() =>
    sql<Day>`
      select day, sum(received_fen)::bigint as received_fen, sum(refunded_fen)::bigint as refunded_fen,
        sum(received_fen - refunded_fen)::bigint as net_fen
      from revenue_day
      where dimension = 'seller' and day between ${before.from}::date and ${to}::date and ${ofStores(seen, sql`store_id`)}
      group by day
    `.execute(tx),
  )
  const found = new Map(rows.map((row) => [row.day, row]))
  const on = (day: string) => found.get(day) ?? { day, receivedFen: 0, refundedFen: 0, netFen: 0 }
  return {
    days: daysFrom(from, to).map(on),
    daysBefore: daysFrom(before.from, before.to).map((day) => on(day).netFen),
  }
}

function daysFrom(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return Array.from({ length: count }, (_, i) => addDays(from, i))
}
