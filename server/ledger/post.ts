import { sql } from 'kysely'
import type { LedgerAccount } from '../../contract/ledger/ledger'
import { newId } from '../kit/new-id'
import type { WriteContext } from '../kit/resource/definition'

interface Transfer {
  kind:
    | (
        | 'payment'
        | 'stray'
        | 'sale'
        | 'refund'
        | 'stray_refund'
        | 'opening'
        | 'forfeit'
        | 'earned'
        | 'correction'
        | 'deposit_forfeit'
      )
    | ('lesson_hold' | 'lesson_release' | 'lesson_earned' | 'lesson_return' | 'lesson_dispute')
    | 'earned_return'
    | ('voucher' | 'voucher_settled' | 'voucher_reversed')
    | ('locker_deposit' | 'locker_return')
  storeId: string
  orderId?: string
  paymentId?: string
  partId?: string
  correctionId?: string
  appointmentId?: string
  voucherId?: string
  rentalId?: string
}

export interface LedgerEntry {
  account: LedgerAccount
  /** Fen; a debit is positive. */
  amountFen: number
  /** Required for `unearned`, `stored_value` and `reserved`. */
  membershipId?: string | null
  itemId?: string
}

/**
 * The only writer of ledger transfers. Entries of 0 are omitted, and a transfer without entries is not written. The database checks at the
 * commit that the sum is 0.
 */
export async function post(
  { tx, now, principal }: Pick<WriteContext, 'tx' | 'now' | 'principal'>,
  transfer: Transfer,
  entries: readonly LedgerEntry[],
): Promise<void> {
  const moving = entries.filter(({ amountFen }) => amountFen !== 0)
  if (moving.length === 0) return
  const { kind, storeId, orderId = null, paymentId = null, partId = null, appointmentId = null } = transfer
  const { correctionId = null, voucherId = null, rentalId = null } = transfer
  const id = newId(now.getTime())
  await sql`
    insert into ledger_transfer (id, kind, at, store_id, order_id, payment_id, part_id, correction_id, appointment_id, voucher_id,
      rental_id, who)
    values (${id}, ${kind}, ${now}, ${storeId}, ${orderId}, ${paymentId}, ${partId}, ${correctionId}, ${appointmentId},
      ${voucherId}, ${rentalId}, ${principal.username})
  `.execute(tx)
  await sql`
    insert into ledger_entry (transfer_id, account, amount_fen, store_id, at, membership_id, item_id)
    select ${id}, account, "amountFen", ${storeId}, ${now}, "membershipId", "itemId"
    from jsonb_to_recordset(${JSON.stringify(moving)}) as given (
      account text, "amountFen" bigint, "membershipId" uuid, "itemId" uuid
    )
  `.execute(tx)
}
