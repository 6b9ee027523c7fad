import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { TakenBackVia, Voucher, vouchers } from '../../../contract/sales/voucher'
import type { Db, Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { fieldsProblem, problem } from '../../kit/problem'
import { readRow } from '../../kit/resource/list-rows'
import { authorOf, type RequestContext } from '../../kit/resource/serve'
import {
  type VoucherPlatforms,
  VoucherPlatformUnreachable,
  VoucherRefused,
} from '../../payments/voucher/voucher-platform'
import { voucherTable } from '../voucher/table'
import { withCodeLocked } from './with-code-locked'

type Request = RequestContext<unknown, output<(typeof vouchers)['takeBack']['body']>>

/**
 * Records that the platform has taken a voucher back whose payment was voided or refunded; when that is recorded already, nothing changes.
 * A connected platform that redeemed it is called if the payment was voided: a call gives the code back to its buyer, so that after a refund,
 * or when the platform's time for it is over, a person says that they did it in the platform's program.
 */
export async function takeBackVoucher(request: Request, platforms: VoucherPlatforms): Promise<Voucher> {
  const { c, id, now } = request
  const { db } = c.get('parts')
  const voucher = await requireReversed(db, id, now)
  return withCodeLocked(db, voucher.platform, voucher.code, async (connection) => {
    const latest = await requireReversed(connection, id, now)
    if (latest.takenBackAt !== null) return latest
    const via = await takeBackThere(connection, request, latest, platforms)
    return connection.transaction().execute((tx) => record(request, tx, via))
  })
}

async function takeBackThere(
  db: Db,
  { body }: Request,
  voucher: Voucher,
  platforms: VoucherPlatforms,
): Promise<TakenBackVia> {
  if (body.isVerified) return 'staff'
  const platform =
    voucher.verifiedBy === 'platform' && voucher.isCodeReturned ? platforms[voucher.platform] : undefined
  if (platform === undefined) throw fieldsProblem([{ path: ['isVerified'], code: 'voucher_not_taken_back' }])
  // A call would undo the later redemption.
  if (await isUsedAgain(db, voucher)) return 'redeemed_again'
  try {
    await platform.reverse({ code: voucher.code, requestNo: `${voucher.orderId} ${voucher.code}` })
  } catch (error) {
    if (error instanceof VoucherPlatformUnreachable) throw problem('unavailable', { retryAfter: 5 }, error)
    if (error instanceof VoucherRefused)
      throw fieldsProblem([{ path: ['isVerified'], code: 'voucher_not_reversible_there' }])
    throw error
  }
  return 'platform'
}

async function requireReversed(db: Db | Tx, id: string, now: Date): Promise<Voucher> {
  const voucher = await readRow(db, voucherTable, id, now)
  if (voucher === undefined) throw problem('not_found')
  if (!voucher.isToTakeBack && voucher.takenBackAt === null)
    throw problem('not_allowed_now', { state: voucher.status, allowed: [] })
  return voucher
}

/** The code paid another order since, or this one again, and was not given back afterwards. */
async function isUsedAgain(db: Db, { id, platform, code }: Voucher): Promise<boolean> {
  const { rows } = await sql`
    select from voucher where platform = ${platform} and code = ${code} and id <> ${id} and not is_code_returned
  `.execute(db)
  return rows.length > 0
}

async function record({ id, now, principal, request }: Request, tx: Tx, via: TakenBackVia): Promise<Voucher> {
  await sql`select from voucher where id = ${id} for no key update`.execute(tx)
  const before = await requireReversed(tx, id, now)
  if (before.takenBackAt !== null) return before
  await sql`
    update voucher set taken_back_at = ${now}, taken_back_by = ${principal.username}, taken_back_via = ${via},
      version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  const after = (await readRow(tx, voucherTable, id, now))!
  const author = authorOf({ principal, request, now })
  await writeAudit(tx, author, {
    action: 'voucher.takeBack',
    table: 'voucher',
    rowId: id,
    before: { takenBackAt: before.takenBackAt },
    after: {
      takenBackAt: after.takenBackAt,
      takenBackBy: after.takenBackBy,
      takenBackVia: after.takenBackVia,
    },
  })
  return after
}
