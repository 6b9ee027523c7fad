import { type RawBuilder, sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import type { ledger, RevenueRow } from '../../contract/ledger/ledger'
import type { Tx } from '../kit/db/schema'
import { csvResponse } from '../kit/resource/csv-response'
import type { RequestContext } from '../kit/resource/serve'
import { refuseDays, within } from './report-period'
import { revenueCsv } from './revenue-csv'

type Query = output<(typeof ledger)['revenue']['query']>
type Report = input<(typeof ledger)['revenue']['reply']>
type RevenueRequest = Pick<RequestContext<Query, unknown>, 'tx' | 'scope' | 'query'>

export async function reportRevenue({ tx, scope, query }: RevenueRequest): Promise<Report> {
  refuseDays(query)
  const context = { ...query, storeIds: scope.storeIds }
  const { rows } = await sql<RevenueRow & { isTotal: boolean }>`${revenueOf(context)}`.execute(tx)
  const { isTotal: _, key: __, name: ___, ...total } = rows.find(({ isTotal }) => isTotal) ?? nothing
  return {
    rows: rows.filter(({ isTotal }) => !isTotal).map(({ isTotal: _, ...row }) => row),
    total,
    ...(await owedAt(tx, context)),
  }
}

export async function revenueFile(requested: RequestContext<Query, unknown>): Promise<Response> {
  const { c, query, audit } = requested
  const { rows } = await reportRevenue(requested)
  await audit({ action: 'ledger.export', table: 'ledger_entry', rowId: null, after: { ...query } })
  const file = `revenue-by-${query.by}-${query.from}-${query.to}.csv`
  return csvResponse(c, file, revenueCsv(query.by), rows)
}

const nothing = {
  key: null,
  name: null,
  isTotal: true,
  orders: 0,
  receivedFen: 0,
  refundedFen: 0,
  netFen: 0,
  earnedFen: 0,
}

interface ReportQuery extends Query {
  storeIds: readonly string[] | null
}

/** The rows that a report sums, its key, and the key's display name. */
interface Group {
  dimension: 'seller' | 'plan' | 'channel'
  key: RawBuilder<unknown>
  name: RawBuilder<unknown>
}

const none = sql`null::text`
const groups: Record<Query['by'], Group> = {
  day: { dimension: 'seller', key: sql`to_char(day, 'YYYY-MM-DD')`, name: none },
  store: {
    dimension: 'seller',
    key: sql`store_id::text`,
    name: sql`(select name from store where store.id = grouped.key::uuid)`,
  },
  seller: {
    dimension: 'seller',
    key: sql`key`,
    name: sql`(select name from person where person.id = grouped.key::uuid)`,
  },
  plan: {
    dimension: 'plan',
    key: sql`key`,
    name: sql`(select name from membership_plan where membership_plan.id = grouped.key::uuid)`,
  },
  channel: { dimension: 'channel', key: sql`key`, name: none },
}

/**
 * Received, refunded and earned money by the days of its entries; orders by the days they were made once fully paid, as the list of orders.
 * The view `entry_revenue` defines each entry's meaning, and `revenue_day` holds its sums.
 */
function revenueOf({ by, from, to, store, storeIds }: ReportQuery): RawBuilder<unknown> {
  const { dimension, key, name } = groups[by]
  const rows = (of: string) => sql`
    from revenue_day where dimension = ${of} and day between ${from}::date and ${to}::date and ${within(store, storeIds)}`
  return sql`
    with grouped as (
      select ${key} as key, sum(orders)::bigint as orders, sum(received_fen)::bigint as received_fen,
        sum(refunded_fen)::bigint as refunded_fen, sum(received_fen - refunded_fen)::bigint as net_fen,
        sum(earned_fen)::bigint as earned_fen
      ${rows(dimension)} group by 1
    )
    select false as is_total, key, ${name} as name, orders, received_fen, refunded_fen, net_fen, earned_fen
    from grouped where orders <> 0 or received_fen <> 0 or refunded_fen <> 0 or earned_fen <> 0
    union all
    -- An order with two plans is one order.
    select true, null, null, (select coalesce(sum(orders), 0)::bigint ${rows('seller')}), coalesce(sum(received_fen), 0)::bigint,
      coalesce(sum(refunded_fen), 0)::bigint, coalesce(sum(net_fen), 0)::bigint, coalesce(sum(earned_fen), 0)::bigint
    from grouped
    order by ${by === 'day' ? sql`2` : sql`7 desc, 2`}`
}

type Owed = Pick<Report, 'unearnedFen' | 'storedFen' | 'receivableFen' | 'lockerDepositFen'>

/** What is owed for cards and lessons paid in advance, and by members, at the end of the last day. */
async function owedAt(tx: Tx, { to, store, storeIds }: ReportQuery): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select coalesce(sum(owed_fen) filter (where key in ('unearned', 'advance')), 0)::bigint as unearned_fen,
      coalesce(-sum(owed_fen) filter (where key = 'receivable'), 0)::bigint as receivable_fen,
      coalesce(sum(owed_fen) filter (where key = 'locker_deposit'), 0)::bigint as locker_deposit_fen,
      coalesce(sum(owed_fen) filter (where key in ('stored_value', 'reserved')), 0)::bigint as stored_fen
    from revenue_day where dimension = 'owed' and day <= ${to}::date and ${within(store, storeIds)}
  `.execute(tx)
  return rows[0] ?? { unearnedFen: 0, storedFen: 0, receivableFen: 0, lockerDepositFen: 0 }
}
