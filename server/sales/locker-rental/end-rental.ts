import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { LockerRental, lockerRentals } from '../../../contract/sales/locker-rental'
import { advance } from '../../../machines/lifecycle'
import { lockerMachine } from '../../../machines/locker/locker.machine'
import { holds } from '../../kit/auth/permission'
import { shanghaiDay } from '../../kit/day'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { readForUpdate, updateWithAudit } from '../../kit/resource/mutations'
import { yuanOf } from '../../kit/yuan-of'
import { post } from '../../ledger/post'
import { lockerResource } from '../locker/resource'
import { lockRental, statusAfter } from './lock-rental'
import { channelProblems } from './rental-problems'
import { lockerRentalTable } from './table'

type Ending = WriteRequest<output<(typeof lockerRentals)['on']['end']['body']>>

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
      endedOn: today,
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
  const before = await readRow(request.tx, lockerResource, lockerId, request.now)
  if (before === undefined) throw problem('not_found')
  const verdict = advance(lockerMachine, before.status, {}, `locker.${key}`)
  if (!verdict.ok) throw problem('not_allowed_now', { state: before.status, allowed: [] })
  await updateWithAudit(request, lockerResource, lockerId, {
    verb: key,
    before,
    columns: { status: verdict.status },
  })
}
