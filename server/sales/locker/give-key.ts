import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { LockerKey, lockers } from '../../../contract/sales/locker'
import { advance } from '../../../machines/lifecycle'
import { lockerMachine } from '../../../machines/locker/locker.machine'
import { shanghaiTime } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { readRow } from '../../kit/resource/list-rows'
import { updateWithAudit } from '../../kit/resource/mutations'
import { storesAllowed } from '../../kit/resource/store-scope'
import { inGym } from '../../membership/member/in-gym'
import { lockMembers } from '../../shared/lock-members'
import { nextLocker } from './next-locker'
import { readKey } from './read-desk'
import { lockerResource } from './resource'

registerConstraint('locker_key_out_key', { code: 'locker_key_out_since', path: ['number'] })
registerConstraint('locker_key_member_out_key', { code: 'locker_key_held_since', path: ['memberId'] })

type Giving = WriteRequest<output<(typeof lockers)['giveKey']['body']>>
type Taking = WriteRequest<output<(typeof lockers)['takeBack']['body']>>

/** Gives a member who is in the store the key of a locker. The locks of member and locker serialize two desks. */
export async function giveKey(request: Giving): Promise<LockerKey> {
  const { tx, body, now, principal } = request
  const { memberId } = body
  await requireStore(request)
  await lockMembers(tx, [memberId])
  await requireVisitor(request)
  const lockerId = await chosenLocker(request)
  const before = await readRow(tx, lockerResource, lockerId, now)
  if (before === undefined) throw problem('not_found')
  const verdict = advance(lockerMachine, before.status, {}, 'locker.giveKey')
  if (!verdict.ok) refuseLocker(before)
  const id = newId(now.getTime())
  await updateWithAudit(request, lockerResource, lockerId, {
    verb: 'giveKey',
    before,
    columns: { status: verdict.status },
    also: async () => {
      await sql`
        insert into locker_key (id, locker_id, member_id, given_at, given_by)
        values (${id}, ${lockerId}, ${memberId}, ${now}, ${principal.username})
      `.execute(tx)
    },
  })
  return readKey(request, id)
}

/** Takes a key back that is out. */
export async function takeBack(request: Taking): Promise<LockerKey> {
  const { tx, body, now, principal } = request
  await requireStore(request)
  const lockerId = await lockByNumber(request, body.number)
  const before = await readRow(tx, lockerResource, lockerId, now)
  if (before === undefined) throw problem('not_found')
  const { rows } = await sql<{ id: string }>`
    select id from locker_key where locker_id = ${lockerId} and returned_at is null
  `.execute(tx)
  const verdict = advance(lockerMachine, before.status, {}, 'locker.takeBack')
  const [key] = rows
  if (!verdict.ok || key === undefined)
    throw fieldsProblem([{ path: ['number'], code: 'locker_key_not_out', params: { name: before.number } }])
  await updateWithAudit(request, lockerResource, lockerId, {
    verb: 'takeBack',
    before,
    columns: { status: verdict.status },
    also: async () => {
      await sql`
        update locker_key set returned_at = greatest(${now}::timestamptz, given_at), returned_by = ${principal.username} where id = ${key.id}
      `.execute(tx)
    },
  })
  return readKey(request, key.id)
}

async function requireStore({ tx, scope, body: { storeId } }: Giving | Taking): Promise<void> {
  storesAllowed(scope, [storeId], ['storeId'])
  const unknown = await findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
  if (unknown.length > 0) throw fieldsProblem(unknown)
}

/** A key is for a visit, and a visitor has one. */
async function requireVisitor({ tx, body: { storeId, memberId }, now }: Giving): Promise<void> {
  const { rows } = await sql`
    select from (${inGym(now)}) as visitor where member_id = ${memberId} and store_id = ${storeId}
  `.execute(tx)
  if (rows.length === 0) throw fieldsProblem([{ path: ['memberId'], code: 'locker_no_visit' }])
  const { rows: held } = await sql<{ number: string; storeName: string }>`
    select number, store.name as store_name from locker_key join locker on locker.id = locker_id join store on store.id = store_id
    where member_id = ${memberId} and returned_at is null
  `.execute(tx)
  const [key] = held
  if (key !== undefined)
    throw fieldsProblem([
      { path: ['memberId'], code: 'locker_key_held', params: { known: `${key.storeName} ${key.number}` } },
    ])
}

async function chosenLocker(request: Giving): Promise<string> {
  const { tx, body } = request
  if (body.number !== null) return lockByNumber(request, body.number)
  // Two desks at once get two lockers.
  const next = await nextLocker(tx, body, sql`for update of locker skip locked`)
  if (next === null) throw fieldsProblem([{ path: ['number'], code: 'locker_none_free' }])
  return next.id
}

async function lockByNumber(
  { tx, body: { storeId } }: Pick<Giving | Taking, 'tx' | 'body'>,
  number: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from locker where store_id = ${storeId} and number = ${number} and archived_at is null for update
  `.execute(tx)
  if (rows[0] === undefined)
    throw fieldsProblem([{ path: ['number'], code: 'locker_unknown', params: { name: number } }])
  return rows[0].id
}

/** Says who has a locker and since when, or why nobody gets it. */
export function refuseLocker(
  {
    status,
    number,
    key,
    rental,
    blockReason,
  }: {
    status: string
    number: string
    key: { memberName: string; memberNo: string; since: string } | null
    rental: { memberName: string; memberNo: string; endsOn: string } | null
    blockReason: string | null
  },
  path: (string | number)[] = ['number'],
): never {
  const holder = key ?? rental
  const name = holder === null ? number : `${holder.memberName} ${holder.memberNo}`
  if (key !== null)
    throw fieldsProblem([
      {
        path,
        code: 'locker_key_out',
        params: { known: number, name, from: shanghaiTime(new Date(key.since)).slice(5, 16) },
      },
    ])
  if (rental !== null)
    throw fieldsProblem([
      { path, code: 'locker_rented', params: { known: number, name, endsOn: rental.endsOn } },
    ])
  if (status === 'out_of_order')
    throw fieldsProblem([
      { path, code: 'locker_out_of_order', params: { known: number, name: blockReason ?? '' } },
    ])
  throw fieldsProblem([{ path, code: 'locker_to_clear', params: { known: number } }])
}
