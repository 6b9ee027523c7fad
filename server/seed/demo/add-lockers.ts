import { sql } from 'kysely'
import type { LockerRange } from '../../../contract/sales/locker'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { StoredRow } from '../../kit/resource/definition'
import { inGym } from '../../membership/member/in-gym'
import { createRange } from '../../sales/locker/create-range'
import { giveKey } from '../../sales/locker/give-key'
import { lockerResource } from '../../sales/locker/resource'
import { rentLocker } from '../../sales/locker-rental/rent-locker'
import type { Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

type Row = Pick<LockerRange, 'room' | 'zone' | 'size' | 'from' | 'to'>

const rows: readonly Row[] = [
  { room: 'men', zone: '靠窗一侧', size: 'medium', from: 'A001', to: 'A024' },
  { room: 'women', zone: '靠窗一侧', size: 'medium', from: 'B001', to: 'B024' },
  { room: 'shared', zone: '入口走廊', size: 'large', from: 'C001', to: 'C012' },
]

/** Days since the rental began, days until its last one, and its deposit. */
const rentals = [
  { number: 'C001', began: 27, left: 2, depositFen: 10_000 },
  { number: 'C002', began: 24, left: 5, depositFen: 10_000 },
  { number: 'C003', began: 10, left: 80, depositFen: 20_000 },
  { number: 'C004', began: 3, left: 26, depositFen: 10_000 },
  { number: 'C005', began: 31, left: -1, depositFen: 0 },
] as const

/** Lockers of the first two stores: some keys are with visitors, one since yesterday, and some lockers are rented or out of order. */
export async function addLockers(seed: Seed, stores: readonly StoredRow[]): Promise<void> {
  const { now, write } = seed
  for (const { id: storeId } of stores.slice(0, 2))
    for (const row of rows) await createRange(write.requestFor({ ...row, storeId }, daysBefore(now, 90)))
  const store = stores[0]
  if (store === undefined) return
  const { tx } = seed
  const broken = await lockerOf(tx, store.id, 'A024')
  await write.apply(lockerResource, broken, ['block', { reason: '锁芯损坏，已报修' }], daysBefore(now, 2))
  await rentSome(seed, store.id)
  await giveSome(seed, store.id, daysBefore(now, 1), 1)
  await giveSome(seed, store.id, now, 6)
}

async function lockerOf(tx: Tx, storeId: string, number: string): Promise<StoredRow> {
  const { rows: found } = await sql<StoredRow>`
    select id, version, archived_at, status from locker where store_id = ${storeId} and number = ${number}
  `.execute(tx)
  return found[0]!
}

async function rentSome({ tx, now, write }: Seed, storeId: string): Promise<void> {
  const { rows: tenants } = await sql<{ id: string }>`
    select id from member where home_store_id = ${storeId} and standing = 'active' and not is_blacklisted
    order by member_no limit ${rentals.length}
  `.execute(tx)
  for (const [i, { number, began, left, depositFen }] of rentals.entries()) {
    const tenant = tenants[i]
    if (tenant === undefined) return
    const at = daysBefore(now, began)
    await rentLocker(
      write.requestFor(
        {
          lockerId: (await lockerOf(tx, storeId, number)).id,
          memberId: tenant.id,
          startsOn: shanghaiDay(at),
          endsOn: addDays(shanghaiDay(now), left),
          rent: null,
          depositFen,
          depositChannel: depositFen === 0 ? null : 'transfer',
          depositTxnNo: depositFen === 0 ? null : `LOCKER-${number}`,
          note: '',
        },
        at,
      ),
    )
  }
}

/** Gives keys to those who were in the store at a moment. */
async function giveSome({ tx, write }: Seed, storeId: string, at: Date, most: number): Promise<void> {
  const { rows: visitors } = await sql<{ memberId: string }>`
    select member_id from (${inGym(at)}) as visitor join member on member.id = member_id
    where store_id = ${storeId} and not exists (
      select from locker_key where locker_key.member_id = visitor.member_id and returned_at is null)
    order by member_no limit ${most}
  `.execute(tx)
  for (const { memberId } of visitors)
    await giveKey(write.requestFor({ storeId, memberId, number: null }, at))
}
