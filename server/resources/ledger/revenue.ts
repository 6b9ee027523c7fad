import { type RawBuilder, sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import type { ledger, RevenueRow } from '../../../contract/ledger'
import { csvStream } from '../../kit/csv'
import { fieldsProblem } from '../../kit/problem'
import type { Tx } from '../../kit/schema'
import type { Served } from '../../kit/serve'
import { revenueCsv } from './revenue-csv'

type Query = output<(typeof ledger)['revenue']['query']>
type Report = input<(typeof ledger)['revenue']['reply']>
type Asked = Pick<Served<Query, unknown>, 'tx' | 'scope' | 'query'>

export async function reportRevenue({ tx, scope, query }: Asked): Promise<Report> {
  refuseDays(query)
  const about = { ...query, storeIds: scope.storeIds }
  const { rows } = await sql<RevenueRow & { isTotal: boolean }>`${revenueOf(about)}`.execute(tx)
  const { isTotal: _, key: __, name: ___, ...total } = rows.find(({ isTotal }) => isTotal) ?? nothing
  return {
    rows: rows.filter(({ isTotal }) => !isTotal).map(({ isTotal: _, ...row }) => row),
    total,
    ...(await owedAt(tx, about)),
  }
}

export async function revenueFile(asked: Served<Query, unknown>): Promise<Response> {
  const { query, request, audit } = asked
  const { rows } = await reportRevenue(asked)
  await audit({ action: 'ledger.export', table: 'ledger_entry', rowId: null, after: { ...query } })
  const file = `revenue-by-${query.by}-${query.from}-${query.to}.csv`
  return new Response(
    csvStream(
      revenueCsv(query.by),
      (async function* () {
        yield rows
      })(),
      request.locale,
    ),
    {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${file}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    },
  )
}

const nothing = {
  ...{ key: null, name: null, isTotal: true },
  ...{ orders: 0, receivedFen: 0, refundedFen: 0, netFen: 0, earnedFen: 0 },
}

/** So many days can be asked for at a time: two years and a leap day. */
const mostDays = 731

function refuseDays({ from, to }: Query): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days < 0) throw fieldsProblem([{ path: ['to'], code: 'ends_before_start' }])
  if (days >= mostDays)
    throw fieldsProblem([{ path: ['to'], code: 'period_too_long', params: { maximum: mostDays } }])
}

interface About extends Query {
  storeIds: readonly string[] | null
}

/** What groups a movement of the book, an order, and how a key is called. */
interface Group {
  movement: RawBuilder<unknown>
  order: RawBuilder<unknown>
  name: RawBuilder<unknown>
}

const none = sql`null::text`
const groups: Record<Query['by'], Group> = {
  day: {
    movement: sql`to_char(entry.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    order: sql`to_char(sales_order.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    name: none,
  },
  store: {
    movement: sql`entry.store_id::text`,
    order: sql`sales_order.store_id::text`,
    name: sql`(select name from store where store.id = grouped.key::uuid)`,
  },
  seller: {
    movement: sql`coalesce(sales_order.seller_id, sold.seller_id)::text`,
    order: sql`sales_order.seller_id::text`,
    name: sql`(select name from person where person.id = grouped.key::uuid)`,
  },
  plan: {
    movement: sql`coalesce(item.plan_id, card.plan_id)::text`,
    order: sql`line.plan_id::text`,
    name: sql`(select name from membership_plan where membership_plan.id = grouped.key::uuid)`,
  },
  channel: { movement: sql`account`, order: sql`line.channel`, name: none },
}

/** Orders have a line for each plan in them, or for each channel they were paid by, where these are asked for. */
const orderLines: Partial<Record<Query['by'], RawBuilder<unknown>>> = {
  plan: sql`cross join lateral (select distinct plan_id from order_item where order_id = sales_order.id) as line`,
  channel: sql`cross join lateral unnest(sales_order.channels) as line (channel)`,
}

/**
 * Money as it came and went, by the instants of its entries; what was earned, by those of its own. By plan there is no saying
 * which money paid which line: there it is what was sold, and what of that was paid back. Orders are those of these days on which
 * everything was paid: the list of orders shows the same ones.
 */
function revenueOf({ by, from, to, store, storeIds }: About): RawBuilder<unknown> {
  const { movement, order, name } = groups[by]
  const ours = (of: RawBuilder<unknown>) => sql`
    ${store === undefined ? sql`true` : sql`${of} = ${store}`}
    and ${storeIds === null ? sql`true` : sql`${of} = any(${storeIds})`}`
  const within = (at: RawBuilder<unknown>) => sql`
    ${at} >= shanghai_instant(${from}::date, 0) and ${at} < shanghai_instant(${to}::date + 1, 0)`
  const isCash = sql`account in ('wechat', 'alipay', 'cash', 'pos', 'transfer') and transfer.kind in ('payment', 'refund')`
  const received =
    by === 'plan'
      ? { came: sql`transfer.kind = 'sale' and item_id is not null`, sign: sql`-1` }
      : { came: sql`${isCash} and transfer.kind = 'payment'`, sign: sql`1` }
  const refunded =
    by === 'plan'
      ? { went: sql`transfer.kind = 'refund' and item_id is not null`, sign: sql`1` }
      : { went: sql`${isCash} and transfer.kind = 'refund'`, sign: sql`-1` }
  const sums = sql`
    sum(orders)::bigint as orders, sum(received_fen)::bigint as received_fen, sum(refunded_fen)::bigint as refunded_fen,
    sum(received_fen - refunded_fen)::bigint as net_fen, sum(earned_fen)::bigint as earned_fen`
  return sql`
    with moved as (
      select ${movement} as key, 0 as orders,
        coalesce(sum(entry.amount_fen * ${received.sign}) filter (where ${received.came}), 0) as received_fen,
        coalesce(sum(entry.amount_fen * ${refunded.sign}) filter (where ${refunded.went}), 0) as refunded_fen,
        coalesce(-sum(entry.amount_fen) filter (where account = 'revenue' and ${by !== 'channel'}), 0) as earned_fen
      from ledger_entry entry
      join ledger_transfer transfer on transfer.id = transfer_id
      left join sales_order on sales_order.id = transfer.order_id
      left join order_item item on item.id = item_id
      left join membership card on card.id = membership_id
      left join order_item card_item on card_item.id = card.order_item_id
      left join sales_order sold on sold.id = card_item.order_id
      where ${within(sql`entry.at`)} and ${ours(sql`entry.store_id`)}
        and (account = 'revenue' or (${received.came}) or (${refunded.went}))
      group by 1
    ), whole as (
      select sales_order.* from sales_order
      where ${within(sql`created_at`)} and ${ours(sql`sales_order.store_id`)}
        and status in ('paid', 'partially_refunded', 'refunded')
    ), made as (
      select ${order} as key, count(*) as orders, 0 as received_fen, 0 as refunded_fen, 0 as earned_fen
      from whole sales_order ${orderLines[by] ?? sql``} group by 1
    ), grouped as (
      select key, ${sums} from (select * from moved union all select * from made) as every_kind group by key
    )
    select false as is_total, key, ${name} as name, orders, received_fen, refunded_fen, net_fen, earned_fen
    from grouped where orders <> 0 or received_fen <> 0 or refunded_fen <> 0 or earned_fen <> 0
    union all
    select true, null, null, (select count(*) from whole), coalesce(sum(received_fen), 0)::bigint,
      coalesce(sum(refunded_fen), 0)::bigint, coalesce(sum(net_fen), 0)::bigint, coalesce(sum(earned_fen), 0)::bigint
    from grouped
    order by ${by === 'day' ? sql`2` : sql`7 desc, 2`}`
}

/** What was owed for cards at the end of the last day. */
async function owedAt(
  tx: Tx,
  { to, store, storeIds }: About,
): Promise<Pick<Report, 'unearnedFen' | 'storedFen'>> {
  const { rows } = await sql<Pick<Report, 'unearnedFen' | 'storedFen'>>`
    select coalesce(-sum(amount_fen) filter (where account = 'unearned'), 0)::bigint as unearned_fen,
      coalesce(-sum(amount_fen) filter (where account = 'stored_value'), 0)::bigint as stored_fen
    from ledger_entry
    where account in ('unearned', 'stored_value') and at < shanghai_instant(${to}::date + 1, 0)
      and ${store === undefined ? sql`true` : sql`store_id = ${store}`}
      and ${storeIds === null ? sql`true` : sql`store_id = any(${storeIds})`}
  `.execute(tx)
  return rows[0] ?? { unearnedFen: 0, storedFen: 0 }
}
