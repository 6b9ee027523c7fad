import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { EnrolmentRow } from '../../../contract/devices/device-task'
import { type FaceDevice, type faceDevices, onlineWithin } from '../../../contract/devices/face-device'
import { contains } from '../../kit/db/search-text'
import { countUpTo } from '../../kit/resource/count-up-to'
import type { RequestContext } from '../../kit/resource/serve'

type Query = output<(typeof faceDevices)['matrix']['query']>

const pageSize = 50
/** How long a removed enrolment is shown. */
const keptFor = sql`interval '30 days'`

/** The people whose face is on a store's devices, or should be. */
export async function readMatrix({ tx, query, scope, now }: RequestContext<Query, unknown>) {
  const { store, q, state, page } = query
  const isTheirs = scope.storeIds === null || scope.storeIds.includes(store)
  const { rows: devices } = await sql<Pick<FaceDevice, 'id' | 'name' | 'isOnline'> & { failed: number }>`
    select id, name, coalesce(last_seen_at >= ${now}::timestamptz - ${onlineWithin} * interval '1 second', false) as is_online, (
        select count(distinct door_number.person_id)::int from device_enrolment known join door_number on door_number.no = known.door_no
        where known.device_id = face_device.id and known.state = 'failed'
      ) as failed
    from face_device where store_id = ${store} and status <> 'retired' and ${isTheirs} order by name_pinyin, id
  `.execute(tx)
  const cells = cellsOf(
    devices.map(({ id }) => id),
    now,
  )
  const known = sql`select person_id from (${cells}) cell
    where ${state === undefined ? sql`true` : sql`cell.state = any(${state})`}`
  const due = sql`person.face_status in ('consented', 'enrolled', 'failed') and person.face_photo_id is not null
    and person.status = 'active' and person.archived_at is null and may_enter(person.id, ${store})`
  const isTheirFace =
    state === undefined ? sql`(person.id in (${known}) or ${due})` : sql`person.id in (${known})`
  const where = sql`(${devices.length > 0} and ${isTheirFace} and ${q ? contains('person', q) : sql`true`})`
  const { rows } = await sql<EnrolmentRow>`
    select person.id as person_id, person.name, coalesce(overlay(person.mobile placing '****' from 4 for 4), '') as mobile,
      person.avatar_id, person.face_status,
      coalesce((
        select json_agg(json_build_object('deviceId', cell.device_id, 'state', cell.state, 'error', cell.error,
          'changedAt', iso_instant(cell.changed_at)))
        from (${cells}) cell where cell.person_id = person.id
      ), '[]') as cells
    from person where ${where} order by person.name_pinyin, person.id limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(tx)
  return { devices, rows, ...(await countUpTo(tx, 'person', where)) }
}

/** One row per person and device; for a person with two numbers the one that changed last. */
function cellsOf(deviceIds: readonly string[], now: Date): RawBuilder<unknown> {
  return sql`
    select distinct on (door_number.person_id, known.device_id) door_number.person_id, known.device_id, known.state,
      known.error, known.changed_at
    from device_enrolment known join door_number on door_number.no = known.door_no
    where known.device_id = any(${deviceIds}::uuid[])
      and (known.state <> 'removed' or known.changed_at > ${now}::timestamptz - ${keptFor})
    order by door_number.person_id, known.device_id, known.changed_at desc, door_number.no`
}
