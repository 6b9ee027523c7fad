import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Voucher, vouchers } from '../../../contract/sales/voucher'
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

type Request = RequestContext<unknown, output<(typeof vouchers)['takeBack']['body']>>

/**
 * Records that the platform has taken a voucher back whose payment was voided or refunded. A connected platform that redeemed it is called,
 * unless a person says that they did it in the platform's program, which is the way left when the platform's time for it is over.
 */
export async function takeBackVoucher(request: Request, platforms: VoucherPlatforms): Promise<Voucher> {
  const { c, id, body, now } = request
  const { db } = c.get('parts')
  const voucher = await requireReversed(db, id, now)
  const platform = voucher.verifiedBy === 'platform' ? platforms[voucher.platform] : undefined
  const isCalled = platform !== undefined && !body.isVerified
  if (platform === undefined && !body.isVerified)
    throw fieldsProblem([{ path: ['isVerified'], code: 'voucher_not_taken_back' }])
  // A code that pays another order by now was given back before.
  if (isCalled && !(await isUsedAgain(db, voucher)))
    await platform
      .reverse({ code: voucher.code, requestNo: `${voucher.orderId} ${voucher.code}` })
      .catch((error: unknown) => {
        if (error instanceof VoucherPlatformUnreachable)
          throw problem('unavailable', { retryAfter: 5 }, error)
        if (error instanceof VoucherRefused)
          throw fieldsProblem([{ path: ['isVerified'], code: 'voucher_not_reversible_there' }])
        throw error
      })
  return db.transaction().execute((tx) => record(request, tx, isCalled ? 'platform' : 'staff'))
}

async function requireReversed(db: Db | Tx, id: string, now: Date): Promise<Voucher> {
  const voucher = await readRow(db, voucherTable, id, now)
  if (voucher === undefined) throw problem('not_found')
  if (!voucher.isToTakeBack) throw problem('not_allowed_now', { state: voucher.status, allowed: [] })
  return voucher
}

async function isUsedAgain(db: Db, { id, platform, code }: Voucher): Promise<boolean> {
  const { rows } = await sql`
    select from voucher where platform = ${platform} and code = ${code} and id <> ${id} and reversed_at is null
  `.execute(db)
  return rows.length > 0
}

async function record(
  { id, now, principal, request }: Request,
  tx: Tx,
  via: 'staff' | 'platform',
): Promise<Voucher> {
  await sql`select from voucher where id = ${id} for no key update`.execute(tx)
  const before = await requireReversed(tx, id, now)
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
