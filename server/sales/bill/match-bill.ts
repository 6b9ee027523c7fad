import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import { type Author, writeAudits } from '../../kit/db/write-audit'
import type { ChannelName } from '../../payments/channel'

interface Matched {
  id: string
  channel: ChannelName
  day: string
  /** The bill whose place it takes: what was said about a difference that it has too stays said. */
  replaced: string | null
}

interface Found {
  kind: string
  subject: string
  number: string
  status: string
}

/** The lines of the bill, one for each number: a number that is there twice was charged twice. */
const there = (id: string, kind: 'payment' | 'refund') => sql`
  select number, min(txn_no) as txn_no, sum(amount_fen)::bigint as fen,
    case when bool_or(state = 'succeeded') then 'succeeded' else min(state) end as state
  from bill_line where bill_id = ${id} and kind = ${kind} group by number`

/** Another bill may have it: the days of a channel and of a notice differ about midnight. */
const isInBills = (channel: ChannelName, kind: 'payment' | 'refund', number: string) => sql`exists (
  select from bill_line line join bill_file bill on bill.id = line.bill_id
  where line.kind = ${kind} and line.number = ${sql.ref(number)} and bill.channel = ${channel} and bill.replaced_at is null)`

const payments = ({ id, channel, day }: Matched) => sql`
  select case when payment.id is null then 'missing_here'
      when payment.status <> 'succeeded' and mismatch_fen is null then 'state' else 'amount' end as kind,
    'payment' as subject, there.number, there.txn_no, payment.amount_fen as here_fen, there.fen as there_fen,
    payment.status as here_state, there.state as there_state, payment.order_id, null::uuid as refund_id
  from (${there(id, 'payment')}) as there
  left join payment on payment_no = there.number and payment.channel = ${channel}
  where payment.id is null or payment.status <> 'succeeded' or payment.amount_fen <> there.fen
  union all
  select 'missing_there', 'payment', payment_no, channel_txn_no, amount_fen, null, status, null, order_id, null
  from payment
  where channel = ${channel} and status = 'succeeded'
    and settled_at >= shanghai_instant(${day}::date, 0) and settled_at < shanghai_instant(${day}::date + 1, 0)
    and not ${isInBills(channel, 'payment', 'paymentNo')}`

const hereState = sql`case when part.settled_at is not null then 'succeeded' else refund.status end`

/** A refund is in the bill of the day on which the channel accepted it, which may be before it arrived. */
const refunds = ({ id, channel, day }: Matched) => sql`
  select case when part.id is null then 'missing_here' when part.amount_fen <> there.fen then 'amount' else 'state' end,
    'refund', there.number, there.txn_no, part.amount_fen, there.fen, ${hereState}, there.state, refund.order_id, refund.id
  from (${there(id, 'refund')}) as there
  left join (refund_part part join payment on payment.id = payment_id and channel = ${channel} join refund on refund.id = refund_id)
    on part_no = there.number
  where part.id is null or part.amount_fen <> there.fen
    or (there.state = 'succeeded' and part.settled_at is null) or (there.state = 'failed' and part.settled_at is not null)
  union all
  select 'missing_there', 'refund', part_no, part.channel_txn_no, part.amount_fen, null, 'succeeded', null, refund.order_id, refund.id
  from refund_part part join payment on payment.id = payment_id join refund on refund.id = refund_id
  where channel = ${channel}
    and part.settled_at >= shanghai_instant(${day}::date, 0) and part.settled_at < shanghai_instant(${day}::date + 1, 0)
    and (refund.created_at >= shanghai_instant(${day}::date, 0)
      or exists (select from bill_file where bill_file.channel = ${channel} and day = ${day}::date - 1 and replaced_at is null))
    and not ${isInBills(channel, 'refund', 'partNo')}`

/** Compares a bill with the books by its numbers, and writes each difference. */
export async function matchBill(tx: Tx, author: Author, bill: Matched): Promise<void> {
  const { rows } = await sql<Found & { id: string }>`
    insert into bill_difference (id, bill_id, kind, subject, number, channel_txn_no, here_fen, there_fen, here_state, there_state, order_id,
      refund_id, store_id, status, settlement, settled_at, settled_by, search, created_at, updated_at, created_by, updated_by)
    select gen_random_uuid(), ${bill.id}, found.kind, found.subject, found.number, found.txn_no, found.here_fen, found.there_fen,
      found.here_state, found.there_state, found.order_id, found.refund_id, sales_order.store_id, coalesce(old.status, 'open'),
      old.settlement, old.settled_at, old.settled_by, lower(concat_ws(E'\n', found.number, found.txn_no, order_no)), ${author.now},
      ${author.now}, ${author.who}, ${author.who}
    from (${payments(bill)} union all ${refunds(bill)}) as found
    left join sales_order on sales_order.id = found.order_id
    left join bill_difference old on old.bill_id = ${bill.replaced} and old.status = 'settled' and old.subject = found.subject
      and old.number = found.number and old.kind = found.kind
      and (old.here_fen, old.there_fen, old.here_state, old.there_state)
        is not distinct from (found.here_fen, found.there_fen, found.here_state, found.there_state)
    order by found.subject, found.number
    returning id, kind, subject, number, status
  `.execute(tx)
  const lines = rows.map(({ id, ...after }) => ({
    action: 'bill.create',
    table: 'bill_difference',
    rowId: id,
    after,
  }))
  await writeAudits(tx, author, lines)
}
