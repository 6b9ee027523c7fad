import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import { type Locker, type LockerDraft, lockers } from '../../../contract/sales/locker'
import { lockerMachine } from '../../../machines/locker/locker.machine'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { searchText } from '../../kit/db/search-text'
import { problem } from '../../kit/problem'
import type { ResourceDefinition, Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import type { RowScope } from '../../kit/resource/store-scope'
import { lockerCsv } from './csv'
import { keyIsLate } from './key-is-late'

registerConstraint('locker_number_key', { code: 'taken', path: ['number'] })
registerConstraint('locker_store_fkey', { code: 'does_not_exist', path: ['storeId'] })

export const lockerRows: RowScope = {
  table: 'locker',
  visible: ({ storeIds }) => sql<boolean>`locker.store_id = any(${storeIds})`,
}

const isOut = sql<boolean>`locker.status = 'in_use'`

export const lockerResource: ResourceDefinition<typeof lockers, 'locker'> = {
  contract: lockers,
  table: 'locker',
  rows: lockerRows,
  joins: sql`join store on store.id = locker.store_id`,
  select: (today) => sql`
    ${rowBaseOf('locker')},
    locker.store_id, locker.number, locker.room, locker.zone, locker.size, locker.note, locker.status, locker.block_reason,
    store.name as store_name,
    (select json_build_object('memberId', member.id, 'memberName', person.name, 'memberNo', member.member_no,
        'since', iso_instant(given_at), 'isLate', ${keyIsLate(today)})
      from locker_key join member on member.id = member_id join person on person.id = person_id
      where locker_id = locker.id and returned_at is null) as key,
    (select json_build_object('id', locker_rental.id, 'memberId', member.id, 'memberName', person.name,
        'memberNo', member.member_no, 'endsOn', ends_on)
      from locker_rental join member on member.id = member_id join person on person.id = person_id
      where locker_id = locker.id and locker_rental.status = 'running') as rental`,
  sorts: {
    number: sql`locker.number`,
    createdAt: sql`locker.created_at`,
    updatedAt: sql`locker.updated_at`,
  },
  filters: {
    store: (id) => sql`locker.store_id = ${id}`,
    status: (list) => sql`locker.status = any(${list})`,
    room: (list) => sql`locker.room = any(${list})`,
    size: (list) => sql`locker.size = any(${list})`,
    key: (which, { today }) =>
      which === 'out'
        ? isOut
        : sql`${isOut} and exists (
            select from locker_key join member on member.id = member_id join person on person.id = person_id
            where locker_id = locker.id and returned_at is null and ${keyIsLate(today)})`,
  },
  search: {
    members: ['number', 'zone', 'note'],
    text: ({ number, zone, note }) => searchText({ names: [zone], texts: [number, note] }),
  },
  check: checkLocker,
  columns: (changed) => changed,
  // Refused by a CHECK too.
  archiving: async (_, { status }) => {
    if (status !== 'free' && status !== 'out_of_order')
      throw problem('not_allowed_now', { state: status, allowed: [] })
    return {}
  },
  lifecycle: {
    machine: lockerMachine,
    facts: () => ({}),
    events: {
      clear: () => ({}),
      block: ({ reason }) => ({ blockReason: reason }),
      unblock: () => ({ blockReason: null }),
    },
  },
  auditSnapshot: withoutNames,
  csv: lockerCsv,
}

/** The audit log names members by their numbers, which stay when a person is anonymised. */
function withoutNames({ key, rental, ...row }: Locker) {
  return { ...row, keyOf: key?.memberNo ?? null, rentedBy: rental?.memberNo ?? null }
}

interface CheckContext {
  next: LockerDraft
  changed: Partial<LockerDraft>
  before: Locker | null
}

async function checkLocker(
  { tx, scope }: Writing,
  { changed, before }: CheckContext,
): Promise<FieldProblem[]> {
  const { storeId } = changed
  if (storeId !== undefined && before !== null) return [{ path: ['storeId'], code: 'locker_stays' }]
  // The number is on the key that somebody has.
  if (changed.number !== undefined && before !== null && ['in_use', 'rented'].includes(before.status))
    return [{ path: ['number'], code: 'locker_number_used' }]
  if (storeId === undefined) return []
  const isTheirs = scope.storeIds === null || scope.storeIds.includes(storeId)
  return isTheirs
    ? findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
    : [{ path: ['storeId'], code: 'does_not_exist' }]
}
