import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { isCollectable, type VoucherPlatformName } from '../../../contract/sales/order'
import type { Voucher, vouchers } from '../../../contract/sales/voucher'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { yuanOf } from '../../kit/yuan-of'
import { post } from '../../ledger/post'
import { nameRestDay } from '../order/name-rest-day'
import { type HeldOrder, lockOrder } from '../order-locks'
import { recordPayment } from '../payment/record-payment'
import { redemptionEntries } from '../voucher/book-voucher'
import { voucherTable } from '../voucher/table'
import { usedBefore, usedProblem } from './used-before'

type Redeeming = output<(typeof vouchers)['redeem']['body']>

export interface Deal {
  id: string
  platform: VoucherPlatformName
  faceFen: number
  payoutFen: number
}

/** Records that a voucher paid its face of an order, and what its platform owes for it. The code is locked. */
export async function recordRedemption(
  desk: WriteContext,
  orderId: string,
  { dealId, code, faceFen }: Pick<Redeeming, 'dealId' | 'code' | 'faceFen'>,
  verifiedBy: Voucher['verifiedBy'],
): Promise<Voucher> {
  const { tx, now, principal } = desk
  const held = await lockOrder(tx, orderId)
  const { rows } = await sql<Deal>`
    select id, platform, face_fen, payout_fen from voucher_deal where id = ${dealId} for key share
  `.execute(tx)
  const deal = rows[0]!
  const used = await usedBefore(tx, desk.scope, deal.platform, code)
  if (used !== undefined) throw usedProblem(used)
  refuseUnpayable(held, faceFen)
  if (deal.faceFen !== faceFen)
    throw fieldsProblem([
      { path: ['dealId'], code: 'deal_changed', params: { maximum: yuanOf(deal.faceFen) } },
    ])
  const order = await nameRestDay(tx, held, null)
  const id = newId(now.getTime())
  const paymentId = newId(now.getTime())
  await sql`
    insert into payment (id, payment_no, order_id, channel, amount_fen, status, channel_txn_no, at, settled_at, who)
    values (${paymentId}, money_no('PA', ${now}, nextval('payment_no')), ${orderId}, ${deal.platform}, ${faceFen}, 'succeeded',
      ${code}, ${now}, ${now}, ${principal.username})
  `.execute(tx)
  await sql`
    insert into voucher (id, deal_id, platform, code, order_id, payment_id, face_fen, payout_fen, verified_by, created_at, updated_at,
      created_by, updated_by)
    values (${id}, ${dealId}, ${deal.platform}, ${code}, ${orderId}, ${paymentId}, ${faceFen}, ${deal.payoutFen}, ${verifiedBy}, ${now},
      ${now}, ${principal.username}, ${principal.username})
  `.execute(tx)
  await post(desk, { kind: 'voucher', storeId: order.storeId, voucherId: id }, redemptionEntries(deal, 1))
  await recordPayment(desk, order, { paymentId, channel: deal.platform, amountFen: faceFen })
  const row = await readRow(tx, voucherTable, id, now)
  if (row === undefined) throw new Error(`voucher ${id} is gone`)
  await desk.audit({ action: 'voucher.redeem', table: 'voucher', rowId: id, after: row })
  return row
}

/** Refuses an order that cannot take the whole face. */
export function refuseUnpayable(
  order: Pick<HeldOrder, 'status' | 'payableFen' | 'paidFen' | 'awaitedFen'>,
  faceFen: number,
): void {
  if (!isCollectable(order.status)) throw problem('not_allowed_now', { state: order.status, allowed: [] })
  const openFen = order.payableFen - order.paidFen - order.awaitedFen
  if (faceFen > openFen)
    throw fieldsProblem([
      {
        path: ['dealId'],
        code: 'voucher_over_open',
        params: { maximum: yuanOf(openFen), held: yuanOf(faceFen) },
      },
    ])
}
