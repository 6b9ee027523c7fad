import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { FieldProblem } from '../../../contract/problem'
import { type Voucher, vouchers } from '../../../contract/sales/voucher'
import { shanghaiDay } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { fieldsProblem, ProblemError, problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { idempotencyKey, once } from '../../kit/resource/idempotency-key'
import { authorOf, parseReply, type RequestContext } from '../../kit/resource/serve'
import { yuanOf } from '../../kit/yuan-of'
import {
  type PlatformVoucher,
  type VoucherPlatform,
  type VoucherPlatforms,
  VoucherPlatformUnreachable,
  VoucherRefused,
} from '../../payments/voucher/voucher-platform'
import type { HeldOrder } from '../order-locks'
import { type Deal, recordRedemption, refuseUnpayable } from './record-redemption'
import { usedBefore } from './used-before'
import { withCodeLocked } from './with-code-locked'

type Redeeming = output<(typeof vouchers)['redeem']['body']>
type Request = RequestContext<unknown, Redeeming>

/**
 * Pays an order with a voucher. A connected platform is called before anything is written, under a number that a repeated request has too, so
 * that a lost answer is found again; what it redeemed in vain is given back.
 */
export async function redeemVoucher(request: Request, platforms: VoucherPlatforms): Promise<Voucher> {
  const { c, principal, body } = request
  const { db } = c.get('parts')
  const key = idempotencyKey(c)
  if (key === undefined || principal.accountId === null) throw problem('key_required')
  const deal = await dealOf(db, request)
  const platform = platforms[deal.platform]
  if (platform === undefined && !body.isVerified)
    throw fieldsProblem([{ path: ['isVerified'], code: 'voucher_unverified' }])
  return withCodeLocked(db, deal.platform, body.code, (connection) =>
    redeemLocked(connection, request, { key, deal, platform }),
  )
}

interface Redeemed {
  key: string
  deal: Deal
  platform: VoucherPlatform | undefined
}

async function redeemLocked(db: Db, request: Request, { key, deal, platform }: Redeemed): Promise<Voucher> {
  const { c, principal, id, body, now } = request
  const { secrets } = c.get('parts')
  // The same for every try of this order, also after a lost answer.
  const redemption = { code: body.code, requestNo: `${id} ${body.code}` }
  const endpoint = vouchers.redeem.path.replace(':id', id)
  const work = () =>
    db.transaction().execute((tx) =>
      once(tx, { key, accountId: principal.accountId ?? '', endpoint, body, now, secrets }, async () => {
        const row = await recordRedemption(
          deskOf(request, tx),
          id,
          body,
          platform === undefined ? 'staff' : 'platform',
        )
        return { status: vouchers.redeem.status, reply: parseReply(vouchers.redeem, row) }
      }),
    )
  if (platform !== undefined) await redeemThere(db, request, deal, platform, redemption)
  try {
    // It was parsed by the contract's schema when it was stored.
    return (await work()).reply as Voucher
  } catch (error) {
    // A code that is in the books already keeps its redemption.
    if (platform !== undefined && error instanceof ProblemError && !isUsed(error))
      await platform.reverse(redemption).catch(() => {})
    throw error
  }
}

const isUsed = ({ extra }: ProblemError) =>
  (extra.fields ?? []).some(({ code }) => code.startsWith('voucher_used'))

async function redeemThere(
  db: Db,
  { id, body, scope }: Request,
  deal: Deal,
  platform: VoucherPlatform,
  redemption: { code: string; requestNo: string },
): Promise<void> {
  const refuse = (code: string, path = 'code') => fieldsProblem([{ path: [path], code }])
  // A code that is in the books is refused there, or was this request's own.
  if ((await usedBefore(db, scope, deal.platform, body.code)) !== undefined) return
  await requirePayable(db, id, body.faceFen)
  let found: PlatformVoucher
  try {
    found = await platform.redeem(redemption)
  } catch (error) {
    if (error instanceof VoucherPlatformUnreachable) throw problem('unavailable', { retryAfter: 5 }, error)
    if (error instanceof VoucherRefused) throw refuse(`voucher_${error.fault}_there`)
    throw error
  }
  if (found.faceFen === deal.faceFen) return
  await platform.reverse(redemption).catch(() => {})
  throw refuse('voucher_of_other_deal', 'dealId')
}

/** The order can take the whole face now; it is checked again under its lock. */
async function requirePayable(db: Db, orderId: string, faceFen: number): Promise<void> {
  const { rows } = await sql<Pick<HeldOrder, 'status' | 'payableFen' | 'paidFen' | 'awaitedFen'>>`
    select status, payable_fen, paid_fen,
      (select coalesce(sum(amount_fen), 0)::bigint from payment where order_id = sales_order.id and status = 'pending') as awaited_fen
    from sales_order where id = ${orderId}
  `.execute(db)
  if (rows[0] !== undefined) refuseUnpayable(rows[0], faceFen)
}

/** The deal, when it may be redeemed for the order's store today. */
async function dealOf(db: Db, { id, body, now }: Request): Promise<Deal> {
  const { rows } = await sql<
    Deal & { validFrom: string; validTo: string | null; isHere: boolean; isArchived: boolean }
  >`
    select deal.id, platform, face_fen, payout_fen, valid_from, valid_to, deal.archived_at is not null as is_archived,
      deal.store_id is null or deal.store_id = sales_order.store_id as is_here
    from voucher_deal deal, sales_order where deal.id = ${body.dealId} and sales_order.id = ${id}
  `.execute(db)
  const [deal] = rows
  const refuse = (code: string, params?: FieldProblem['params']) =>
    fieldsProblem([{ path: ['dealId'], code, ...(params && { params }) }])
  // A deal of another store is unknown here.
  if (deal === undefined || !deal.isHere) throw refuse('does_not_exist')
  const today = shanghaiDay(now)
  if (deal.isArchived) throw refuse('deal_archived')
  if (today < deal.validFrom) throw refuse('deal_not_yet', { source: deal.validFrom })
  if (deal.validTo !== null && today > deal.validTo) throw refuse('deal_over', { source: deal.validTo })
  if (deal.faceFen !== body.faceFen) throw refuse('deal_changed', { maximum: yuanOf(deal.faceFen) })
  return deal
}

function deskOf({ principal, scope, now, request }: Request, tx: Tx): WriteContext {
  const author = authorOf({ principal, request, now })
  return { tx, principal, scope, now, audit: (line) => writeAudit(tx, author, line) }
}
