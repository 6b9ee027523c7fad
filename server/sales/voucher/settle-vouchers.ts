import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { FieldProblem } from '../../../contract/problem'
import type { vouchers } from '../../../contract/sales/voucher'
import { shanghaiDay } from '../../kit/day'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { visibleTo } from '../../kit/resource/store-scope'
import { yuanOf } from '../../kit/yuan-of'
import { post } from '../../ledger/post'
import { type HeldVoucher, settlementEntries, voucherStatusAfter } from './book-voucher'
import { voucherTable } from './table'

type Settling = output<(typeof vouchers)['settle']['body']>
type Settlement = output<(typeof vouchers)['settle']['reply']>

interface OpenVoucher extends HeldVoucher {
  platform: string
  day: string
}

/** Records that a platform paid for vouchers, and took others back that were reversed after it had paid. */
export async function settleVouchers(request: WriteRequest<Settling>): Promise<Settlement> {
  const { tx, now, principal, body } = request
  const held = await lockVouchers(request)
  const problems = body.lines.flatMap((line, at) => lineProblems(body, line, held.get(line.voucherId), at))
  if (body.settledOn > shanghaiDay(now)) problems.push({ path: ['settledOn'], code: 'in_future' })
  if (problems.length > 0) throw fieldsProblem(problems)
  const lines = body.lines.map(({ voucherId, amountFen }) => {
    const voucher = held.get(voucherId)!
    return { voucher, amountFen, sign: voucher.status === 'deducting' ? (-1 as const) : (1 as const) }
  })
  const expectedFen = lines.reduce((sum, { voucher, sign }) => sum + sign * voucher.payoutFen, 0)
  const receivedFen = lines.reduce((sum, { amountFen, sign }) => sum + sign * amountFen, 0)
  if (receivedFen !== expectedFen && body.note.length < 2)
    throw fieldsProblem([
      {
        path: ['note'],
        code: 'settlement_unexplained',
        params: { maximum: yuanOf(expectedFen), held: yuanOf(receivedFen) },
      },
    ])
  const id = newId(now.getTime())
  const { rows } = await sql<{ settlementNo: string }>`
    insert into voucher_settlement (id, settlement_no, platform, settled_on, expected_fen, received_fen, note, at, who)
    values (${id}, money_no('TG', ${now}, nextval('voucher_settlement_no')), ${body.platform}, ${body.settledOn}, ${expectedFen},
      ${receivedFen}, ${body.note}, ${now}, ${principal.username})
    returning settlement_no
  `.execute(tx)
  for (const { voucher, amountFen, sign } of lines) await settleOne(request, id, voucher, amountFen, sign)
  return { settlementNo: rows[0]!.settlementNo, count: lines.length, expectedFen, receivedFen }
}

/** Locks the vouchers in one order, so that two settlements of the same ones follow each other. */
async function lockVouchers({ tx, scope, body }: WriteRequest<Settling>) {
  const ids = body.lines.map(({ voucherId }) => voucherId)
  await sql`select from voucher where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<OpenVoucher>`
    select voucher.id, sales_order.store_id, face_fen, payout_fen, voucher.status, platform,
      to_char(voucher.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from voucher join sales_order on sales_order.id = voucher.order_id
    where voucher.id = any(${ids}::uuid[]) and ${visibleTo(voucherTable.rows!, scope)}
  `.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function lineProblems(
  { platform, settledOn }: Settling,
  { amountFen }: Settling['lines'][number],
  voucher: OpenVoucher | undefined,
  at: number,
): FieldProblem[] {
  const refuse = (member: string, code: string, params?: FieldProblem['params']) => [
    { path: ['lines', at, member], code, ...(params && { params }) },
  ]
  if (voucher === undefined) return refuse('voucherId', 'does_not_exist')
  if (voucher.platform !== platform) return refuse('voucherId', 'voucher_of_other_platform')
  if (voucher.status === 'settled') return refuse('voucherId', 'voucher_settled')
  if (voucher.status === 'reversed') return refuse('voucherId', 'voucher_reversed')
  if (amountFen > voucher.faceFen)
    return refuse('amountFen', 'over_face', { maximum: yuanOf(voucher.faceFen) })
  return settledOn < voucher.day
    ? refuse('voucherId', 'settled_before_redeemed', { source: voucher.day })
    : []
}

async function settleOne(
  request: WriteRequest<Settling>,
  settlementId: string,
  voucher: HeldVoucher,
  amountFen: number,
  sign: 1 | -1,
): Promise<void> {
  const { tx, now, principal, audit } = request
  const { id, storeId, payoutFen } = voucher
  const action = sign === 1 ? 'voucher.settle' : 'voucher.deduct'
  const status = voucherStatusAfter(voucher.status, action)
  const before = await readRow(tx, voucherTable, id, now)
  const columns =
    sign === 1
      ? sql`settlement_id = ${settlementId}, settled_fen = ${amountFen}`
      : sql`deduction_id = ${settlementId}, deducted_fen = ${amountFen}`
  await sql`
    update voucher set status = ${status}, ${columns}, version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  await post(
    request,
    { kind: 'voucher_settled', storeId, voucherId: id },
    settlementEntries(payoutFen, amountFen, sign),
  )
  const after = await readRow(tx, voucherTable, id, now)
  await audit({ action, table: 'voucher', rowId: id, before, after })
}
