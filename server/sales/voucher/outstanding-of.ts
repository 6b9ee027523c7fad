import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { overdueVoucherDays, type vouchers } from '../../../contract/sales/voucher'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { voucherTable } from './table'

type Outstanding = (typeof vouchers)['outstanding']

/** What the platforms owe for vouchers, by platform and age. */
export async function outstandingOf({
  tx,
  scope,
  query,
  now,
}: RequestContext<output<Outstanding['query']>, unknown>): Promise<output<Outstanding['reply']>> {
  const due = sql`case voucher.status when 'deducting' then -payout_fen else payout_fen end`
  const older = (days: number) => sql`voucher.created_at < ${now}::timestamptz - ${days} * interval '1 day'`
  const ofStore =
    query.store === undefined
      ? sql`true`
      : sql`voucher.order_id in (select id from sales_order where store_id = ${query.store})`
  const { rows } = await sql<output<Outstanding['reply']>['rows'][number]>`
    select platform, count(*)::int as count, coalesce(sum(${due}), 0)::bigint as due_fen,
      coalesce(sum(${due}) filter (where ${older(7)}), 0)::bigint as older_than7_fen,
      coalesce(sum(${due}) filter (where ${older(overdueVoucherDays)}), 0)::bigint as older_than30_fen,
      count(*) filter (where ${older(overdueVoucherDays)})::int as older_than30
    from voucher
    where status in ('redeemed', 'deducting') and ${ofStore} and ${visibleTo(voucherTable.rows!, scope)}
    group by platform order by platform
  `.execute(tx)
  return { rows }
}
