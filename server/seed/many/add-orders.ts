import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema'
import { uuidOf } from '../uuid-of'

/**
 * Orders of the last three years, the order `i` of the member `i`, with their payments, refunds, cards and ledger entries. Every other one
 * sells the member's card, the rest are goods. Needs members with cards. `db` is one connection.
 */
export async function addOrders(db: Db, count: number): Promise<void> {
  await sql`analyze person, member, membership`.execute(db)
  await makeOrders(db, count)
  await insertSales(db)
  await insertRefunds(db)
  await insertBook(db)
  await insertEarnings(db)
  await sql`drop table made`.execute(db)
}

const idOf = (kind: string) => uuidOf(sql`${sql.lit(kind)} || i`)

async function makeOrders(db: Db, count: number): Promise<void> {
  await sql`
    create temp table made as
    select *, case when status in ('pending', 'closed') then 0 else payable_fen end as paid_fen,
      case status when 'refunded' then payable_fen when 'partially_refunded' then payable_fen / 4 else 0 end as refunded_fen,
      ${idOf('order')} as id, ${idOf('item')} as item_id, ${idOf('payment')} as payment_id, ${idOf('refund')} as refund_id,
      ${idOf('part')} as part_id, ${idOf('paying')} as paying_id, ${idOf('selling')} as selling_id,
      ${idOf('refunding')} as refunding_id, 'GD' || digits as order_no, 'PA' || digits as payment_no, 'TK' || digits as refund_no,
      case when channel in ('pos', 'transfer') then 'T' || lpad(i::text, 8, '0') end as txn_no
    from (
      select i, member.id as member_id, member.home_store_id as store_id, member.search as member_search,
        seller.id as seller_id,
        case when i % 2 = 0 then card.id end as card_id, card.plan_id, card.name as card_name,
        case when i % 2 = 0 then 200000 + i % 40 * 5000 else 800 + i % 90 * 100 end as payable_fen,
        case i % 100 when 7 then 'pending' when 8 then 'closed' when 9 then 'refunded' when 10 then 'refunded'
          when 11 then 'partially_refunded' when 12 then 'partially_refunded' else 'paid' end as status,
        (array['wechat', 'alipay', 'cash', 'pos', 'transfer'])[1 + i % 5] as channel,
        date_trunc('second', now()) - (${count} - i) * (interval '1095 days' / ${count}::int) as at
      from generate_series(0, ${count}::int - 1) as i
      join person on person.mobile = '15' || lpad(i::text, 9, '0')
      join member on member.person_id = person.id
      join membership card on card.member_id = member.id
      left join (
        select id, row_number() over (order by mobile) - 1 as place from person where duties <> '{}' order by mobile limit 400
      ) seller on place = (hashtext(member.home_store_id::text) & 255) + i % 4
    ) drawn cross join lateral money_no('', at, i + 1) as digits
  `.execute(db)
  await sql`select setval('sales_order_no', ${count}), setval('payment_no', ${count}), setval('refund_no', ${count})`.execute(
    db,
  )
  await sql`analyze made`.execute(db)
}

async function insertSales(db: Db): Promise<void> {
  await sql`
    insert into sales_order (id, order_no, member_id, store_id, seller_id, total_fen, discount_fen, payable_fen, paid_fen,
      refunded_fen, channels, status, expires_at, paid_at, closed_at, close_reason, note, search, created_at, updated_at)
    select id, order_no, member_id, store_id, seller_id, payable_fen, 0, payable_fen, paid_fen, refunded_fen,
      case when paid_fen > 0 then array[channel] else '{}' end, status, at + interval '10 years',
      case when paid_fen > 0 then at end, case when status = 'closed' then at end,
      case when status = 'closed' then '不要了' end, '',
      concat_ws(e'\n', lower(order_no), member_search,
        case when paid_fen > 0 then concat_ws(e'\n', lower(payment_no), lower(txn_no)) end), at, at
    from made
  `.execute(db)
  await sql`
    insert into order_item (id, order_id, position, kind, plan_id, name, unit_price_fen, qty, discount_fen, line_fen,
      refunded_fen, offer, sold_at)
    select item_id, id, 0, case when card_id is null then 'goods' else 'plan' end, case when card_id is not null then plan_id end,
      case when card_id is null then '蛋白棒' else card_name end, payable_fen, 1, 0, payable_fen, refunded_fen,
      case when card_id is not null then jsonb_build_object('kind', 'period', 'coverage', assumed_coverage('period')) end,
      case when paid_fen > 0 then at end
    from made
  `.execute(db)
  await sql`
    insert into payment (id, payment_no, order_id, channel, amount_fen, refunded_fen, status, channel_txn_no, expires_at, at,
      settled_at)
    select payment_id, payment_no, id, channel, paid_fen, refunded_fen, 'succeeded', txn_no,
      case when channel in ('wechat', 'alipay') then at end, at, at
    from made where paid_fen > 0
  `.execute(db)
  // Half of what was paid for a card is earned, except for a refunded one.
  await sql`
    update membership set origin = 'sale', order_item_id = item_id, value_fen = paid_fen - made.refunded_fen,
      recognised_fen = case when made.refunded_fen = 0 then paid_fen / 2 else 0 end
    from made where membership.id = card_id and paid_fen > 0
  `.execute(db)
}

async function insertRefunds(db: Db): Promise<void> {
  await sql`
    insert into refund (id, refund_no, order_id, amount_fen, reason, status, is_automatic, settled_at, search, created_at,
      updated_at)
    select refund_id, refund_no, id, refunded_fen, '不要了', 'succeeded', true, at,
      concat_ws(e'\n', lower(order_no), member_search), at, at
    from made where refunded_fen > 0
  `.execute(db)
  await sql`
    insert into refund_line (refund_id, item_id, amount_fen, terminates, due_fen, rule)
    select refund_id, item_id, refunded_fen, false, refunded_fen, 'goods' from made where refunded_fen > 0
  `.execute(db)
  await sql`
    insert into refund_part (id, refund_id, payment_id, part_no, amount_fen, settled_at)
    select part_id, refund_id, payment_id, 'TKP' || i, refunded_fen, at from made where refunded_fen > 0
  `.execute(db)
}

/** A payment is a deposit, the sale turns it into a card or revenue, and a refund takes from there. */
async function insertBook(db: Db): Promise<void> {
  const owed = sql`case when card_id is null then 'revenue' else 'unearned' end`
  const moves = {
    payment: {
      transfer: sql`paying_id, payment_id, null::uuid`,
      amount: sql`paid_fen`,
      from: sql`'deposit'`,
      to: sql`channel`,
    },
    sale: {
      transfer: sql`selling_id, null::uuid, null::uuid`,
      amount: sql`paid_fen`,
      from: owed,
      to: sql`'deposit'`,
    },
    refund: {
      transfer: sql`refunding_id, null::uuid, part_id`,
      amount: sql`refunded_fen`,
      from: sql`channel`,
      to: owed,
    },
  }
  for (const [kind, { transfer, amount, from, to }] of Object.entries(moves)) {
    await sql`
      insert into ledger_transfer (id, payment_id, part_id, kind, at, store_id, order_id)
      select ${transfer}, ${sql.lit(kind)}, at, store_id, id from made where ${amount} > 0
    `.execute(db)
    const id = sql.ref(`${{ payment: 'paying', sale: 'selling', refund: 'refunding' }[kind]}_id`)
    await sql`
      insert into ledger_entry (transfer_id, account, amount_fen, store_id, at, membership_id, item_id)
      select ${id}, account, moved * ${amount}, store_id, at,
        case when account in ('unearned', 'revenue') then card_id end,
        case when account in ('unearned', 'revenue') then item_id end
      from made cross join lateral (values (${to}, 1), (${from}, -1)) as sides (account, moved)
      where ${amount} > 0
    `.execute(db)
  }
}

/** The earned part of a card, a month after its order: a transfer for each store and day. */
async function insertEarnings(db: Db): Promise<void> {
  const earned = sql`
    select store_id, card_id, paid_fen / 2 as fen, ended - interval '1 millisecond' as at, ${uuidOf(sql`'earned' || store_id || ended`)} as id
    from made cross join lateral (select shanghai_instant((at + interval '31 days')::date, 0) as ended) as day
    where card_id is not null and paid_fen > 0 and refunded_fen = 0 and ended < now()`
  await sql`
    update membership set recognised_fen = 0 from made
    where membership.id = card_id and not exists (select from (${earned}) as earned where earned.card_id = membership.id)
  `.execute(db)
  await sql`
    insert into ledger_transfer (id, kind, at, store_id) select distinct id, 'earned', at, store_id from (${earned}) as earned
  `.execute(db)
  await sql`
    insert into ledger_entry (transfer_id, account, amount_fen, store_id, at, membership_id)
    select id, account, moved * fen, store_id, at, card_id
    from (${earned}) as earned cross join (values ('unearned', 1), ('revenue', -1)) as sides (account, moved)
  `.execute(db)
}
