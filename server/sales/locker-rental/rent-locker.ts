import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { LockerRental, LockerRentalDraft } from '../../../contract/sales/locker-rental'
import { advance } from '../../../machines/lifecycle'
import { lockerMachine } from '../../../machines/locker/locker.machine'
import { addDays, shanghaiDay } from '../../kit/day'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import { auditAndReturn, updateWithAudit } from '../../kit/resource/mutations'
import { visibleTo } from '../../kit/resource/store-scope'
import { lockTill } from '../../ledger/lock-till'
import { post } from '../../ledger/post'
import { lockMembers } from '../../shared/lock-members'
import { memberRows } from '../../shared/member-rows'
import { refuseLocker } from '../locker/give-key'
import { lockerResource, lockerRows } from '../locker/resource'
import { insertTerm } from './order-rent'
import { channelProblems, dayProblems, startProblems } from './rental-problems'
import { lockerRentalTable } from './table'

type Renting = WriteRequest<LockerRentalDraft>

/** Rents a free locker to a member: makes the order of the rent, and books the deposit that was received. */
export async function rentLocker(request: Renting): Promise<LockerRental> {
  const { tx, body, now, principal } = request
  const { lockerId, memberId, startsOn, endsOn, rent, depositFen, depositChannel, depositTxnNo, note } = body
  const storeId = await storeOfLocker(request)
  const today = shanghaiDay(now)
  const problems = [
    ...startProblems(startsOn, today),
    ...dayProblems({ startsOn, endsOn, today }),
    ...channelProblems(
      { fen: depositFen, channel: depositChannel, txnNo: depositTxnNo },
      { channel: 'depositChannel', txnNo: 'depositTxnNo' },
    ),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
  if (depositChannel === 'cash') await lockTill(tx, storeId, 'shared')
  await lockMembers(tx, [memberId])
  const refused = await memberProblems(request)
  if (refused.length > 0) throw fieldsProblem(refused)
  await sql`select from locker where id = ${lockerId} for update`.execute(tx)
  const locker = (await readRow(tx, lockerResource, lockerId, now))!
  const verdict = advance(lockerMachine, locker.status, {}, 'locker.rent')
  if (!verdict.ok) return refuseLocker(locker, ['lockerId'])
  if (locker.archivedAt !== null) throw fieldsProblem([{ path: ['lockerId'], code: 'does_not_exist' }])
  await refuseOverlap(request)
  const id = newId(now.getTime())
  await sql`
    insert into locker_rental (id, rental_no, locker_id, member_id, starts_on, ends_on, deposit_fen, deposit_channel, deposit_txn_no, note,
      created_at, updated_at, created_by, updated_by)
    values (${id}, money_no('ZG', ${now}, nextval('locker_rental_no')), ${lockerId}, ${memberId}, ${startsOn}, ${endsOn}, ${depositFen},
      ${depositChannel}, ${depositTxnNo}, ${note}, ${now}, ${now}, ${principal.username}, ${principal.username})
  `.execute(tx)
  await insertTerm(request, id, { number: locker.number, storeId, memberId, startsOn, endsOn, rent })
  await updateWithAudit(request, lockerResource, lockerId, {
    verb: 'rent',
    before: locker,
    columns: { status: verdict.status },
  })
  if (depositChannel !== null)
    await post(request, { kind: 'locker_deposit', storeId, rentalId: id }, [
      { account: depositChannel, amountFen: depositFen },
      { account: 'locker_deposit', amountFen: -depositFen },
    ])
  return auditAndReturn(request, lockerRentalTable, id, { verb: 'create', before: null })
}

async function storeOfLocker({ tx, scope, body }: Renting): Promise<string> {
  const { rows } = await sql<{ storeId: string }>`
    select store_id from locker where id = ${body.lockerId} and ${visibleTo(lockerRows, scope)}
  `.execute(tx)
  if (rows[0] === undefined) throw fieldsProblem([{ path: ['lockerId'], code: 'does_not_exist' }])
  return rows[0].storeId
}

/** A member outside the store scope, merged or anonymised is reported as missing. */
async function memberProblems({ tx, scope, body }: Renting): Promise<FieldProblem[]> {
  const { rows } = await sql<{ isBlacklisted: boolean; isUnavailable: boolean }>`
    select is_blacklisted, member.merged_into_id is not null or person.status = 'anonymised' as is_unavailable
    from member join person on person.id = person_id where member.id = ${body.memberId} and ${visibleTo(memberRows, scope)}
  `.execute(tx)
  const path = ['memberId']
  if (rows[0] === undefined || rows[0].isUnavailable) return [{ path, code: 'does_not_exist' }]
  return rows[0].isBlacklisted ? [{ path, code: 'buyer_blacklisted' }] : []
}

/** The days that a rental had the locker are its own. */
async function refuseOverlap({ tx, body }: Renting): Promise<void> {
  const { lockerId, startsOn, endsOn } = body
  const { rows } = await sql<{ startsOn: string; until: string }>`
    select starts_on, coalesce(ended_on, ends_on + 1) as until from locker_rental
    where locker_id = ${lockerId} and daterange(starts_on, greatest(starts_on, coalesce(ended_on, ends_on + 1)), '[)') && daterange(${startsOn}::date, ${endsOn}::date, '[]')
    order by starts_on desc limit 1
  `.execute(tx)
  const [other] = rows
  if (other !== undefined)
    throw fieldsProblem([
      {
        path: ['startsOn'],
        code: 'locker_rental_overlap',
        params: { from: other.startsOn, to: addDays(other.until, -1) },
      },
    ])
}
