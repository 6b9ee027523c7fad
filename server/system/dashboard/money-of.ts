import { sql } from 'kysely'
import type { DashboardFigures } from '../../../contract/system/dashboard'
import { addDays, daysBefore } from '../../kit/day'
import { ofStores, type Seen } from './seen'

type Money = NonNullable<DashboardFigures['money']>

/** The figures of the revenue report; those up to a time of day come from the ledger's entries. */
export async function moneyOf(seen: Seen): Promise<Money> {
  const [days, lastWeekSoFarFen, owed] = await Promise.all([
    seen.run(() => daysOf(seen)),
    seen.run(() => soFarOf(seen)),
    seen.run(() => owedOf(seen)),
  ])
  const { todayFen, lastWeekFen, net, netBefore, orders, ordersBefore } = days
  return {
    todayFen,
    lastWeekSoFarFen,
    lastWeekFen,
    netFen: { value: net, before: netBefore },
    orders: { value: orders, before: ordersBefore },
    ...owed,
  }
}

const within = (seen: Seen) => ofStores(seen, sql`store_id`)

async function daysOf(seen: Seen) {
  const { tx, from, to, before, today } = seen
  const lastWeek = addDays(today, -7)
  const now = sql`day between ${from}::date and ${to}::date`
  const then = sql`day between ${before.from}::date and ${before.to}::date`
  const net = sql`received_fen - refunded_fen`
  const { rows } = await sql<Record<'net' | 'netBefore' | 'orders' | 'ordersBefore', number> & Money>`
    select coalesce(sum(${net}) filter (where day = ${today}::date), 0)::bigint as today_fen,
      coalesce(sum(${net}) filter (where day = ${lastWeek}::date), 0)::bigint as last_week_fen,
      coalesce(sum(${net}) filter (where ${now}), 0)::bigint as net,
      coalesce(sum(${net}) filter (where ${then}), 0)::bigint as net_before,
      coalesce(sum(orders) filter (where ${now}), 0)::int as orders,
      coalesce(sum(orders) filter (where ${then}), 0)::int as orders_before
    from revenue_day
    where dimension = 'seller' and ${within(seen)}
      and (day between ${before.from}::date and ${to}::date or day in (${today}::date, ${lastWeek}::date))
  `.execute(tx)
  // An aggregate without groups has one row.
  return rows[0]!
}

/** The same weekday last week, from midnight to this time of day. */
async function soFarOf(seen: Seen): Promise<number> {
  const { tx, now, today } = seen
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(received_fen - refunded_fen), 0)::bigint as fen
    from entry_revenue
    where dimension = 'seller' and entry_id = any(array(
      select id from ledger_entry
      where at >= shanghai_instant(${addDays(today, -7)}::date, 0) and at < ${daysBefore(now, 7)}
        and account in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform') and ${within(seen)}
    ))
  `.execute(tx)
  return rows[0]!.fen
}

async function owedOf(seen: Seen): Promise<Pick<Money, 'unearnedFen' | 'storedFen'>> {
  const { rows } = await sql<Pick<Money, 'unearnedFen' | 'storedFen'>>`
    select coalesce(sum(owed_fen) filter (where key in ('unearned', 'advance')), 0)::bigint as unearned_fen,
      coalesce(sum(owed_fen) filter (where key in ('stored_value', 'reserved')), 0)::bigint as stored_fen
    from revenue_day where dimension = 'owed' and day <= ${seen.today}::date and ${within(seen)}
  `.execute(seen.tx)
  return rows[0]!
}
