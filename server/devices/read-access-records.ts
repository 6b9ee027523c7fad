import { type RawBuilder, sql } from 'kysely'
import type { AccessRecord } from '../../contract/devices/access-record'
import type { Tx } from '../kit/db/schema'

interface Slice {
  limit: number
  offset: number
}

/** Records in the contract's shape, the latest first. The condition names `access_record`. */
export async function readAccessRecords(
  tx: Tx,
  which: RawBuilder<boolean> | RawBuilder<unknown>,
  { limit, offset }: Slice = { limit: 1_000, offset: 0 },
): Promise<AccessRecord[]> {
  const { rows } = await sql<AccessRecord>`
    select access_record.id, access_record.device_id, face_device.name as device_name, access_record.store_id,
      store.name as store_name, access_record.person_id, person.name as person_name, member.id as member_id,
      member.member_no, person.avatar_id, access_record.occurred_at, access_record.received_at, access_record.at,
      access_record.direction, access_record.mode, access_record.result, access_record.opened, access_record.deny_reason,
      access_record.is_repeat, access_record.is_skewed, access_record.check_in_id
    from access_record
    join face_device on face_device.id = access_record.device_id
    join store on store.id = access_record.store_id
    left join person on person.id = access_record.person_id
    left join member on member.person_id = person.id
    where ${which} order by access_record.at desc, access_record.id desc limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}
