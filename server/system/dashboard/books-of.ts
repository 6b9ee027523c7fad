import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Books, booksDashboard } from '../../../contract/system/books-dashboard'
import { addDays, shanghaiDay } from '../../kit/day'
import type { RequestContext } from '../../kit/resource/serve'
import { reportReceivables } from '../../ledger/report-receivables'
import { moneyOf } from './money-of'
import { ofStores, part, type Seen, seenBy } from './seen'
import { workOf } from './work-of'

type Query = output<(typeof booksDashboard)['query']>

export async function booksOf(request: RequestContext<Query, unknown>): Promise<Books> {
  const today = shanghaiDay(request.now)
  const query = { store: request.query.store, from: `${today.slice(0, 8)}01`, to: today }
  const seen = await seenBy({ ...request, query })
  const { accountId } = request.principal
  const [work, money, tills, differences, receivables, refunds] = await Promise.all([
    workOf(seen),
    moneyOf(seen),
    tillsOf(seen),
    differencesOf(seen),
    seen.run(() => reportReceivables({ ...request, query: { store: seen.store } })),
    part(seen, 'refund:read', (own) => refundsOf(own, accountId)),
  ])
  return { at: seen.now.toISOString(), money, tills, differences, receivables, refunds, work }
}

const channels = sql`('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform')`

/**
 * As `tillOf` reads one: a movement is committed a moment after its own instant, so the search begins a day before the last close. Later days
 * have no closed movements and are read from their sums.
 */
async function tillsOf(seen: Seen): Promise<Books['tills']> {
  const { rows } = await seen.run(() =>
    sql<Books['tills']['rows'][number] & { total: number }>`
      select store.id as store_id, store.name as store_name, last.to_at as closed_at, last.day as closed_on,
        open.since, open.movements, open.cash_fen, count(*) over ()::int as total
      from store
      left join lateral (
        select to_at, day, (to_at at time zone 'Asia/Shanghai')::date as to_day
        from day_close where day_close.store_id = store.id order by to_at desc limit 1
      ) as last on true
      cross join lateral (
        select coalesce(sum(movements), 0)::int as movements, min(day) as since, coalesce(sum(cash_fen), 0)::bigint as cash_fen
        from (
          select day, movements, cash_fen from till_day
          where till_day.store_id = store.id and till_day.day > coalesce(last.to_day, '-infinity')
          union all
          select (at at time zone 'Asia/Shanghai')::date, 1, case account when 'cash' then amount_fen else 0 end
          from ledger_entry entry
          where entry.store_id = store.id and account in ${channels} and at >= last.to_at - interval '1 day'
            and at < shanghai_instant(last.to_day + 1, 0)
            and not exists (select from day_close_entry where entry_id = entry.id)
        ) as movement
      ) as open
      where open.movements > 0 and ${ofStores(seen, sql`store.id`)}
      order by open.since, store.id limit 20
    `.execute(seen.tx),
  )
  return totalled(rows)
}

async function differencesOf(seen: Seen): Promise<Books['differences']> {
  const { rows } = await seen.run(() =>
    sql<Books['differences']['rows'][number] & { total: number; sumFen: number }>`
      select day_close.id, store_id, store.name as store_name, day, difference_fen, note, day_close.created_by as by,
        count(*) over ()::int as total, (sum(difference_fen) over ())::bigint as sum_fen
      from day_close join store on store.id = store_id
      where to_at >= shanghai_instant(${addDays(seen.today, -29)}::date, 0) and difference_fen <> 0
        and ${ofStores(seen, sql`store_id`)}
      order by to_at desc, day_close.id desc limit 10
    `.execute(seen.tx),
  )
  return summed(rows)
}

async function refundsOf(seen: Seen, accountId: string | null): Promise<NonNullable<Books['refunds']>> {
  const { rows } = await seen.run(() =>
    sql<NonNullable<Books['refunds']>['rows'][number] & { total: number; sumFen: number }>`
      select refund.id, refund_no, person.name as member_name, store.name as store_name, refund.amount_fen, refund.reason,
        case when not refund.is_automatic then refund.created_by end as requested_by, refund.created_at as requested_at,
        coalesce(requested_by_id = ${accountId}, false) as is_own, count(*) over ()::int as total,
        (sum(refund.amount_fen) over ())::bigint as sum_fen
      from refund
      join sales_order on sales_order.id = refund.order_id join store on store.id = sales_order.store_id
      left join member on member.id = sales_order.member_id left join person on person.id = member.person_id
      where refund.status = 'requested' and refund.archived_at is null and ${ofStores(seen, sql`sales_order.store_id`)}
      order by refund.created_at, refund.id limit 8
    `.execute(seen.tx),
  )
  return summed(rows)
}

const totalled = <Row extends { total: number }>(rows: readonly Row[]) => ({
  rows: rows.map(({ total: _, ...row }) => row),
  total: rows[0]?.total ?? 0,
})

const summed = <Row extends { total: number; sumFen: number }>(rows: readonly Row[]) => ({
  rows: rows.map(({ total: _, sumFen: __, ...row }) => row),
  total: rows[0]?.total ?? 0,
  sumFen: rows[0]?.sumFen ?? 0,
})
