import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/db/schema'

/** A broken rule of the ledger, and the row that breaks it. */
export interface Uneven {
  rule: Rule
  id: string
}

/** Each selects the ids of rows that break its rule. */
const rules = {
  'the book sums to nothing': sql`
    select 'ledger' as id from ledger_entry having coalesce(sum(amount_fen), 0) <> 0`,
  'a transfer sums to nothing': sql`
    select transfer_id as id from ledger_entry group by transfer_id having sum(amount_fen) <> 0 or count(*) < 2`,
  'an entry stands where and when its transfer does': sql`
    select entry.id::text as id from ledger_entry entry join ledger_transfer on ledger_transfer.id = transfer_id
    where entry.at <> ledger_transfer.at or entry.store_id <> ledger_transfer.store_id`,
  'an order’s sums are its entries': sql`
    select sales_order.id from sales_order
    left join (
      select order_id,
        coalesce(sum(amount_fen) filter (where kind = 'payment' and amount_fen > 0), 0)
          - coalesce(sum(amount_fen) filter (where kind = 'correction' and account in ('deposit', 'instalment')), 0) as paid,
        coalesce(-sum(amount_fen) filter (where kind = 'refund' and amount_fen < 0), 0) as refunded
      from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id where order_id is not null group by order_id
    ) booked on booked.order_id = sales_order.id
    where paid_fen <> coalesce(paid, 0) or refunded_fen <> coalesce(refunded, 0)`,
  'an order’s sums are its payments': sql`
    select sales_order.id from sales_order
    left join (
      select order_id, sum(amount_fen) as paid, sum(refunded_fen) as refunded from payment
      where status = 'succeeded' and not is_stray group by order_id
    ) came on came.order_id = sales_order.id
    where paid_fen <> coalesce(paid, 0) or sales_order.refunded_fen <> coalesce(refunded, 0)`,
  'an order’s sums are its lines': sql`
    select sales_order.id from sales_order join (
      select order_id, sum(line_fen) as payable, sum(refunded_fen) as refunded from order_item group by order_id
    ) lines on order_id = sales_order.id
    where payable_fen <> payable or (sales_order.status <> 'closed' and sales_order.refunded_fen <> refunded)`,
  'nothing is put down on an order that is whole': sql`
    select sales_order.id from sales_order left join (
      select order_id, -sum(amount_fen) as put_down from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id
      where account = 'deposit' and kind not in ('stray', 'stray_refund') group by order_id
    ) down on order_id = sales_order.id
    where coalesce(put_down, 0) <> case sales_order.status
      when 'pending' then paid_fen when 'closed' then paid_fen - sales_order.refunded_fen - forfeited_fen else 0 end`,
  'what is kept of a deposit is booked once, and is at most a fifth of its order': sql`
    select sales_order.id from sales_order left join (
      select order_id, sum(amount_fen) filter (where account = 'deposit') as kept, -sum(amount_fen) filter (where account = 'revenue') as earned
      from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id where kind = 'deposit_forfeit' group by order_id
    ) book on order_id = sales_order.id
    where forfeited_fen <> coalesce(kept, 0) or forfeited_fen <> coalesce(earned, 0) or forfeited_fen * 5 > payable_fen`,
  'an instalment plan is its order’s sum, and its next day is of the first instalment that is not paid': sql`
    select id from uneven_instalment_plan`,
  'what is open of an instalment plan is booked, and what was set off came to nothing': sql`
    select sales_order.id from sales_order left join (
      select order_id, sum(amount_fen) filter (where account = 'instalment') as open,
        sum(amount_fen) filter (where account = 'offset') as set_off
      from ledger_transfer join ledger_entry on transfer_id = ledger_transfer.id
      where account in ('instalment', 'offset') group by order_id
    ) book on order_id = sales_order.id
    where coalesce(open, 0) <> case sales_order.status when 'instalments' then payable_fen - paid_fen else 0 end
      or coalesce(set_off, 0) <> 0`,
  'a payment’s money is in its channel, and a voided one’s nowhere': sql`
    select payment.id from payment left join payment_money on payment_id = payment.id
    where status in ('succeeded', 'voided') and channel not in ('stored', 'offset') and not is_stray
    group by payment.id
    having coalesce(sum(fen) filter (where account = channel), 0) <> case status when 'succeeded' then amount_fen else 0 end
      or bool_or(account <> channel and fen <> 0)`,
  'a payment’s refunds are its parts': sql`
    select payment.id from payment left join (
      select payment_id, sum(amount_fen) as gone from refund_part where settled_at is not null group by payment_id
    ) parts on payment_id = payment.id
    where refunded_fen <> coalesce(gone, 0)`,
  'a payment’s money goes back once': sql`
    select payment.id from payment join (
      select payment_id, sum(part.amount_fen) as taken from refund_part part join refund on refund.id = refund_id
      where refund.status <> 'rejected' group by payment_id
    ) parts on payment_id = payment.id where taken > amount_fen`,
  'a line’s refunds are its refunds': sql`
    select item.id from order_item item join (
      select item_id, sum(line.amount_fen) filter (where refund.status = 'succeeded') as gone,
        sum(line.amount_fen) filter (where refund.status <> 'rejected') as taken
      from refund_line line join refund on refund.id = refund_id group by item_id
    ) refunds on item_id = item.id where refunded_fen < coalesce(gone, 0) or taken > line_fen`,
  'a refund is its parts': sql`
    select refund.id from refund left join (
      select refund_id, sum(amount_fen) as parts, bool_and(settled_at is not null) as is_gone from refund_part group by refund_id
    ) parts on refund_id = refund.id
    -- What is set off against open instalments is known when it is approved.
    where (amount_fen is distinct from parts and not (
        refund.status in ('requested', 'rejected') and exists (select from order_instalment where order_id = refund.order_id)
      )) or (refund.status = 'succeeded' and not is_gone)
      or (refund.status in ('requested', 'rejected') and is_gone)`,
  'what is owed for a card is booked': sql`
    select membership.id from membership left join (
      select membership_id, -sum(amount_fen) filter (where account <> 'reserved') as owed,
        -sum(amount_fen) filter (where account = 'reserved') as reserved
      from ledger_entry where account in ('unearned', 'stored_value', 'reserved') group by membership_id
    ) booked on membership_id = membership.id
    where value_fen - recognised_fen - reserved_fen <> coalesce(owed, 0) or reserved_fen <> coalesce(reserved, 0)`,
  'a seat is paid in one way, with what its lesson has of its card': sql`select id::text from uncharged_lesson`,
  'a lesson is settled by its items, and its advance or receivable is booked': sql`select id::text from unsettled_lesson`,
  'an advance or a receivable is of a lesson': sql`
    select entry.id::text as id from ledger_entry entry join ledger_transfer on ledger_transfer.id = transfer_id
    left join order_item item on item.id = item_id
    where account in ('advance', 'receivable') and coalesce(ledger_transfer.appointment_id, item.appointment_id) is null`,
  'a card reserves what its lessons hold': sql`
    select membership.id from membership left join (
      select membership_id, sum(paid_fen) as held from appointment where hold = 'held' group by membership_id
    ) lessons on membership_id = membership.id
    where reserved_fen <> coalesce(held, 0)`,
  'a card holds the money that is owed for it': sql`
    select id from membership where kind = 'stored' and status in ('pending', 'active', 'frozen')
      and balance_fen < value_fen - recognised_fen - reserved_fen`,
  'a deposit of a locker is held while its rental runs, and settled once': sql`
    select id::text from unsettled_locker_deposit
    union all
    select entry.id::text from ledger_entry entry join ledger_transfer on ledger_transfer.id = transfer_id
    where account = 'locker_deposit' and rental_id is null`,
  'a day close is what it counted': sql`
    select day_close.id from day_close left join (
      select close_id, coalesce(sum(amount_fen) filter (where account = 'cash'), 0) as cash,
        count(*) filter (where entry.store_id <> close.store_id) as foreign_ones
      from day_close_entry join ledger_entry entry on entry.id = entry_id join day_close close on close.id = close_id
      group by close_id
    ) counted on close_id = day_close.id
    left join (
      select close_id, sum(case kind when 'paid_in' then amount_fen else -amount_fen end) as moved
      from day_close_movement join till_movement on till_movement.id = movement_id group by close_id
    ) put on put.close_id = day_close.id
    where expected_fen <> opening_fen + coalesce(cash, 0) + coalesce(moved, 0) - taken_fen or foreign_ones > 0`,
  'a shift is what moved in it': sql`
    select till_shift.id from till_shift left join (
      select shift_id, coalesce(sum(amount_fen) filter (where account = 'cash'), 0) as cash,
        coalesce(sum(amount_fen) filter (where account = 'pos'), 0) as pos,
        count(*) filter (where entry.store_id <> shift.store_id or account not in ('cash', 'pos')) as foreign_ones
      from till_shift_entry join ledger_entry entry on entry.id = entry_id join till_shift shift on shift.id = shift_id
      group by shift_id
    ) booked on booked.shift_id = till_shift.id left join (
      select shift_id, sum(case kind when 'paid_in' then amount_fen else -amount_fen end) as moved
      from till_movement group by shift_id
    ) put on put.shift_id = till_shift.id
    where foreign_ones > 0 or (status <> 'open' and (
      expected_fen <> float_fen + coalesce(cash, 0) + coalesce(moved, 0) or pos_fen <> coalesce(pos, 0)))`,
  'money that came before a day close is in one': sql`
    select entry.id::text as id from ledger_entry entry
    join (select store_id, max(to_at) as last from day_close group by store_id) closed on closed.store_id = entry.store_id
    where account in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform') and at < last - interval '1 day'
      and not exists (select from day_close_entry where entry_id = entry.id)`,
  'a voucher is as its payment and the book have it': sql`select id from uneven_voucher`,
  'a payment of a platform is its vouchers': sql`select id from uneven_voucher_settlement`,
  'what the reports add up is the book': sql`
    select concat_ws(' ', dimension, day, store_id, key) as id
    from (
      select dimension, day, store_id, key, orders, received_fen, refunded_fen, earned_fen, owed_fen from revenue_day
      union all
      select dimension, day, store_id, key, 0, -received_fen, -refunded_fen, -earned_fen, -owed_fen from entry_revenue
      union all
      select dimension, day, store_id, key, -1, 0, 0, 0, 0 from order_revenue
    ) as either
    group by dimension, day, store_id, key
    having (sum(orders), sum(received_fen), sum(refunded_fen), sum(earned_fen), sum(owed_fen)) <> (0, 0, 0, 0, 0)`,
  'the visits of a day are its check-ins': sql`
    select concat_ws(' ', day, store_id) as id
    from (
      select day, store_id, hour - 1 as hour, found from visit_day cross join lateral unnest(array[
        h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, h10, h11, h12, h13, h14, h15, h16, h17, h18, h19, h20, h21, h22, h23
      ]) with ordinality as of_hour (found, hour)
      union all
      select day, store_id, extract(hour from at at time zone 'Asia/Shanghai')::int, -1 from check_in where result = 'pass'
    ) as either
    group by day, store_id, hour having sum(found) <> 0`,
  'the movements of a day are those of the tills': sql`
    select concat_ws(' ', day, store_id) as id
    from (
      select day, store_id, movements, cash_fen from till_day
      union all
      select (at at time zone 'Asia/Shanghai')::date, store_id, -1, case account when 'cash' then -amount_fen else 0 end
      from ledger_entry where account in ('wechat', 'alipay', 'cash', 'pos', 'transfer', 'meituan', 'douyin', 'other_platform')
    ) as either
    group by day, store_id having (sum(movements), sum(cash_fen)) <> (0, 0)`,
  'a sold product left the stock, and came back as its refunds say': sql`
    select item.id from order_item item
    left join (
      select order_item_id, -sum(qty) filter (where kind = 'sale') as sold, sum(qty) filter (where kind = 'return') as returned
      from stock_movement where order_item_id is not null group by order_item_id
    ) moved on order_item_id = item.id
    left join (
      select item_id, sum(return_qty) as returned from refund_line join refund on refund.id = refund_id
      where refund.status = 'succeeded' group by item_id
    ) refunds on refunds.item_id = item.id
    where takes_stock and (coalesce(sold, 0) <> case when sold_at is null then 0 else qty end
      or coalesce(moved.returned, 0) <> coalesce(refunds.returned, 0))`,
  'a stock is the sum of its movements': sql`
    select concat_ws(' ', product_id, store_id) as id
    from (
      select product_id, store_id, qty from product_stock
      union all
      select product_id, store_id, -qty from stock_movement
    ) as either
    group by product_id, store_id having sum(qty) <> 0`,
  'a store knows whom it has bookings of': sql`
    select concat_ws(' ', store_id, member_id) as id
    from (
      select store_id, member_id, bookings from member_store
      union all
      select store_id, member_id, -1 from appointment
    ) as either
    group by store_id, member_id having sum(bookings) <> 0`,
  'a card ends when it says': sql`
    select membership_id::text as id from (
      (table card_end except table card_end_view) union (table card_end_view except table card_end)
    ) as either`,
  'a statement is the sum of its lines, as a manager signed them': sql`
    select id from uneven_statement
    union all
    select statement.id from earning_statement statement left join lateral (
      select string_agg(earning_line_text(
        coalesce(session_id, item_id), is_correction, source_month, rule_id, base_fen, heads, absences, rate, amount_fen
      ), E'\n' order by coalesce(session_id, item_id), is_correction) as text
      from earning_line where statement_id = statement.id
    ) lines on true where sha256 <> encode(sha256(convert_to(coalesce(lines.text, ''), 'UTF8')), 'hex')`,
  'a line pays what its rule gives, with the lines before it': sql`
    select line.id::text as id from (
      select earning_line.*, sum(amount_fen) over (partition by person_id, session_id, item_id order by id) as paid_fen from earning_line
    ) line left join earning_rule rule on rule.id = rule_id
    where paid_fen <> coalesce(earning_amount(basis, rate, absence_permille, heads, absences, base_fen), 0)`,
  'a lesson that pays was given in the month and store of its line': sql`
    select line.id::text as id from earning_line line join class_session session on session.id = session_id
    where session.store_id <> line.store_id
      or date_trunc('month', lower(during) at time zone 'Asia/Shanghai')::date <> source_month`,
  'a commission is of what the book says was sold by then': sql`
    select item.id from (
      select item_id, statement.store_id, frozen_at, sum(base_fen) as base_fen, count(*) as sellers
      from earning_line join earning_statement statement on statement.id = statement_id
      where item_id is not null and not is_correction group by item_id, statement.store_id, frozen_at
    ) line
    join order_item item on item.id = line.item_id join sales_order on sales_order.id = item.order_id
    cross join lateral (
      -- A refund of the last minute may have ended after the freeze.
      select coalesce(-sum(amount_fen), 0) as least,
        coalesce(-sum(amount_fen) filter (where transfer.kind = 'sale' or transfer.at < line.frozen_at - interval '1 minute'), 0) as most
      from ledger_transfer transfer join ledger_entry entry on transfer_id = transfer.id
      where transfer.order_id = sales_order.id and entry.item_id = item.id and transfer.kind in ('sale', 'refund')
        and transfer.at <= line.frozen_at
    ) book
    where sales_order.store_id <> line.store_id or line.base_fen > book.most
      or (line.sellers = case when second_seller_id is null then 1 else 2 end and line.base_fen < book.least and item.kind <> 'upgrade'
        and not exists (select from payment where order_id = sales_order.id and channel = 'stored'))`,
  'who is nobody’s is neither a member nor a coach': sql`
    select id from person where is_unattached = (
      exists (select from member where person_id = person.id) or exists (select from coach where person_id = person.id)
    )`,
} satisfies Record<string, RawBuilder<unknown>>

/** The English name of a rule; `sayRule` has it in both languages. */
export type Rule = keyof typeof rules

/** The rules, as logs and tests name them. */
export const ruleNames = Object.keys(rules) as Rule[]

/** A rule of the ledger, how often it is broken, and up to ten of the rows. */
export interface Proof {
  rule: Rule
  broken: number
  examples: string[]
}

/** Checks every rule and returns all of them. It reads everything in one snapshot, so that a running console cannot cause false results. */
export async function proofOf(db: Db): Promise<Proof[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Reading a million orders takes longer than any request may.
      await sql`set local statement_timeout = 0`.execute(tx)
      // Rows without an order or card fall into one partition of a parallel hash join, which must fit into memory.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
      const proofs: Proof[] = []
      for (const rule of ruleNames) {
        const { rows } = await sql<{ broken: number; examples: string[] }>`
          select count(*) as broken, coalesce((array_agg(id::text order by id::text))[1:10], '{}') as examples
          from (${rules[rule]}) as uneven
        `.execute(tx)
        proofs.push({ rule, broken: rows[0]?.broken ?? 0, examples: rows[0]?.examples ?? [] })
      }
      return proofs
    })
}

/** Up to ten rows for each broken rule. It reads everything, and is for tests within their own transaction. */
export async function findImbalances(tx: Tx): Promise<Uneven[]> {
  const found: Uneven[] = []
  for (const rule of ruleNames) {
    const { rows } = await sql<{ id: string }>`select id from (${rules[rule]}) as uneven limit 10`.execute(tx)
    found.push(...rows.map(({ id }) => ({ rule, id })))
  }
  return found
}
