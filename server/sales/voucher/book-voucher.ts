import { sql } from 'kysely'
import type { VoucherStatus } from '../../../contract/sales/voucher'
import { advance } from '../../../machines/lifecycle'
import { voucherMachine } from '../../../machines/voucher/voucher.machine'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { type LedgerEntry, post } from '../../ledger/post'
import { voucherTable } from './table'

/** A voucher as the books need it. */
export interface HeldVoucher {
  id: string
  storeId: string
  faceFen: number
  payoutFen: number
  status: VoucherStatus
}

type VoucherEvent = 'voucher.settle' | 'voucher.reverse' | 'voucher.deduct'

export function voucherStatusAfter(status: VoucherStatus, event: VoucherEvent): VoucherStatus {
  const verdict = advance(voucherMachine, status, {}, event)
  if (!verdict.ok) throw problem('not_allowed_now', { state: status, allowed: verdict.allowed })
  return verdict.status
}

/** What the platform owes for a redeemed voucher, and what it keeps; negative when it is reversed. */
export function redemptionEntries(
  { faceFen, payoutFen }: Pick<HeldVoucher, 'faceFen' | 'payoutFen'>,
  sign: 1 | -1,
): LedgerEntry[] {
  return [
    { account: 'platform_due', amountFen: sign * payoutFen },
    { account: 'platform_fee', amountFen: sign * (faceFen - payoutFen) },
    { account: 'platform_clearing', amountFen: -sign * faceFen },
  ]
}

/** What the platform paid for a voucher, or took back; a difference to the deal is its fee. */
export function settlementEntries(payoutFen: number, amountFen: number, sign: 1 | -1): LedgerEntry[] {
  return [
    { account: 'platform_paid', amountFen: sign * amountFen },
    { account: 'platform_fee', amountFen: sign * (payoutFen - amountFen) },
    { account: 'platform_due', amountFen: -sign * payoutFen },
  ]
}

/**
 * Reverses the voucher of a payment, if it has one. `isCodeReturned`: its buyer has the code back and may use it again; otherwise the platform
 * returns the money. The order is locked.
 */
export async function reverseVoucherOf(
  desk: WriteContext,
  paymentId: string,
  isCodeReturned: boolean,
): Promise<void> {
  const { tx, now, principal } = desk
  const voucher = await lockVoucherOf(tx, paymentId)
  if (voucher === undefined) return
  const status = voucherStatusAfter(voucher.status, 'voucher.reverse')
  const before = await readRow(tx, voucherTable, voucher.id, now)
  await sql`
    update voucher set status = ${status}, reversed_at = ${now}, reversed_by = ${principal.username},
      is_code_returned = ${isCodeReturned}, version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${voucher.id}
  `.execute(tx)
  await post(
    desk,
    { kind: 'voucher_reversed', storeId: voucher.storeId, voucherId: voucher.id },
    redemptionEntries(voucher, -1),
  )
  const after = await readRow(tx, voucherTable, voucher.id, now)
  await desk.audit({ action: 'voucher.reverse', table: 'voucher', rowId: voucher.id, before, after })
}

async function lockVoucherOf(tx: Tx, paymentId: string): Promise<HeldVoucher | undefined> {
  const { rows } = await sql<HeldVoucher>`
    select voucher.id, sales_order.store_id, face_fen, payout_fen, voucher.status
    from voucher join sales_order on sales_order.id = order_id where payment_id = ${paymentId} for no key update of voucher
  `.execute(tx)
  return rows[0]
}
