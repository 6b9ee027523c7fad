import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { plusDays } from '../../../contract/days'
import type { LockerRental, lockerRentals } from '../../../contract/sales/locker-rental'
import { advance } from '../../../machines/lifecycle'
import { lockerMachine } from '../../../machines/locker/locker.machine'
import { lockerRentalMachine } from '../../../machines/locker-rental/locker-rental.machine'
import { holds } from '../../kit/auth/permission'
import { shanghaiDay } from '../../kit/day'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { readForUpdate, updateWithAudit } from '../../kit/resource/mutations'
import { yuanOf } from '../../kit/yuan-of'
import { lockTill } from '../../ledger/lock-till'
import { post } from '../../ledger/post'
import { lockMembers } from '../../shared/lock-members'
import { lockerTable } from '../locker/resource'
import { insertTerm, orderRent } from './order-rent'
import { channelProblems, dayProblems } from './rental-problems'
import { lockerRentalTable } from './table'

type Renewing = WriteRequest<output<(typeof lockerRentals)['on']['renew']['body']>>
type Ending = WriteRequest<output<(typeof lockerRentals)['on']['end']['body']>>

/** Gives a rental a later last day, with an order for its rent. */
export async function renewRental(request: Renewing): Promise<LockerRental> {
  const { body, now, version } = request
  await lockRental(request, null)
  const before = await readForUpdate(lockerRentalTable, request)
  const status = statusAfter(before, 'locker-rental.renew')
  const startsOn = plusDays(before.endsOn, 1)
  const { endsOn, rent } = body
  if (endsOn <= before.endsOn)
    throw fieldsProblem([{ path: ['endsOn'], code: 'locker_renew_later', params: { endsOn: before.endsOn } }])
  const problems = dayProblems({ startsOn, endsOn, today: shanghaiDay(now) })
  if (problems.length > 0) throw fieldsProblem(problems)
  return updateWithAudit(request, lockerRentalTable, before.id, {
    verb: 'renew',
    before,
    version,
    columns: { status, endsOn },
    also: () => insertTerm(request, before.id, { ...before, startsOn, endsOn, rent }),
  })
}

/** Ends a rental and settles its deposit: what is returned leaves a channel, and the rest is revenue. */
export async function endRental(request: Ending): Promise<LockerRental> {
  const { tx, body, now, principal, version } = request
  await lockRental(request, body.channel)
  const before = await readForUpdate(lockerRentalTable, request)
  const status = statusAfter(before, 'locker-rental.end')
  const { returnedFen, channel, txnNo, keepReason, isCleared } = body
  const keptFen = before.depositFen - returnedFen
  refuseSettlement(request, before)
  const today = shanghaiDay(now)
  await sql`select from locker where id = ${before.lockerId} for update`.execute(tx)
  const ended = await updateWithAudit(request, lockerRentalTable, before.id, {
    verb: 'end',
    before,
    version,
    reason: keepReason,
    columns: {
      status,
      endedOn: sql`greatest(${today}::date, starts_on)`,
      endedAt: now,
      endedBy: principal.username,
      returnedFen,
      returnChannel: channel,
      returnTxnNo: txnNo,
      keptFen,
      keepReason,
    },
    also: async () => {
      const { storeId } = before
      await post(request, { kind: 'locker_return', storeId, rentalId: before.id }, [
        { account: 'locker_deposit', amountFen: before.depositFen },
        ...(channel === null ? [] : [{ account: channel, amountFen: -returnedFen }]),
        { account: 'revenue', amountFen: -keptFen },
      ])
    },
  })
  await moveLocker(request, before.lockerId, 'endRental')
  if (isCleared) await moveLocker(request, before.lockerId, 'clear')
  return ended
}

/** The order that collects the oldest unpaid rent; in place of one that was closed it makes another one. */
export async function collectRent(request: WriteRequest<unknown>): Promise<{ orderId: string }> {
  const { tx, id, now } = request
  await lockRental(request, null)
  const rental = await readRow(tx, lockerRentalTable, id, now)
  if (rental === undefined) throw problem('not_found')
  const { rows } = await sql<Unpaid>`
    select term.id, term.starts_on, term.ends_on, term.product_id, term.qty, coalesce(product.price_fen, term.unit_price_fen) as unit_price_fen,
      term.order_id, sales_order.status
    from locker_rental_term term join sales_order on sales_order.id = term.order_id
    left join product on product.id = term.product_id
    where rental_id = ${id} and sales_order.status in ('pending', 'closed') order by term.starts_on limit 1
  `.execute(tx)
  const [term] = rows
  if (term === undefined) throw problem('not_allowed_now', { state: rental.status, allowed: [] })
  if (term.status === 'pending') return { orderId: term.orderId }
  const { startsOn, endsOn, productId, qty, unitPriceFen } = term
  const orderId = await orderRent(request, {
    ...rental,
    startsOn,
    endsOn,
    rent: { productId, qty, unitPriceFen },
  })
  // At the product's price of today.
  await sql`
    update locker_rental_term set order_id = ${orderId}, unit_price_fen = ${unitPriceFen} where id = ${term.id}
  `.execute(tx)
  await request.audit({
    action: 'locker-rental.collect',
    table: 'locker_rental',
    rowId: id,
    after: { startsOn, endsOn, orderId },
  })
  return { orderId }
}

interface Unpaid {
  id: string
  startsOn: string
  endsOn: string
  productId: string | null
  qty: number
  unitPriceFen: number
  orderId: string
  status: 'pending' | 'closed'
}

/** Locks till, member and rental, in the order of every change of money. */
async function lockRental(
  { tx, id }: Pick<WriteRequest<unknown>, 'tx' | 'id'>,
  channel: string | null,
): Promise<void> {
  const { rows } = await sql<{ storeId: string; memberId: string }>`
    select store_id, member_id from locker_rental join locker on locker.id = locker_id where locker_rental.id = ${id}
  `.execute(tx)
  const [rental] = rows
  if (rental === undefined) throw problem('not_found')
  if (channel === 'cash') await lockTill(tx, rental.storeId, 'shared')
  await lockMembers(tx, [rental.memberId])
  await sql`select from locker_rental where id = ${id} for update`.execute(tx)
}

function statusAfter({ status }: LockerRental, event: 'locker-rental.renew' | 'locker-rental.end') {
  const verdict = advance(lockerRentalMachine, status, {}, event)
  if (!verdict.ok) throw problem('not_allowed_now', { state: status, allowed: verdict.allowed })
  return verdict.status
}

function refuseSettlement({ body, principal }: Ending, { depositFen }: LockerRental): void {
  const { returnedFen, channel, txnNo, keepReason } = body
  const keptFen = depositFen - returnedFen
  if (keptFen < 0)
    throw fieldsProblem([
      { path: ['returnedFen'], code: 'locker_over_deposit', params: { maximum: yuanOf(depositFen) } },
    ])
  if (keptFen > 0 && !holds(principal.permissions, 'locker-rental:keep'))
    throw problem('forbidden', { permission: 'locker-rental:keep' })
  const problems = [
    ...channelProblems({ fen: returnedFen, channel, txnNo }, { channel: 'channel', txnNo: 'txnNo' }),
    ...(keptFen > 0 && keepReason === null ? [{ path: ['keepReason'], code: 'required' }] : []),
    ...(keptFen === 0 && keepReason !== null ? [{ path: ['keepReason'], code: 'locker_nothing_kept' }] : []),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
}

async function moveLocker(
  request: WriteRequest<unknown>,
  lockerId: string,
  key: 'endRental' | 'clear',
): Promise<void> {
  const before = await readRow(request.tx, lockerTable, lockerId, request.now)
  if (before === undefined) throw problem('not_found')
  const verdict = advance(lockerMachine, before.status, {}, `locker.${key}`)
  if (!verdict.ok) throw problem('not_allowed_now', { state: before.status, allowed: [] })
  await updateWithAudit(request, lockerTable, lockerId, {
    verb: key,
    before,
    columns: { status: verdict.status },
  })
}
