import type { output } from 'zod/v4/core'
import { plusDays } from '../../../contract/days'
import type { LockerRental, lockerRentals } from '../../../contract/sales/locker-rental'
import { shanghaiDay } from '../../kit/day'
import { fieldsProblem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { readForUpdate, updateWithAudit } from '../../kit/resource/mutations'
import { lockRental, statusAfter } from './lock-rental'
import { insertTerm } from './order-rent'
import { dayProblems } from './rental-problems'
import { lockerRentalTable } from './table'

type Renewing = WriteRequest<output<(typeof lockerRentals)['on']['renew']['body']>>

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
