import { type RawBuilder, sql } from 'kysely'
import { vendorsWithTasks } from '../../../contract/devices/face-device'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { noteLive } from '../../shared/note-live'
import { expiryOf } from './task'

/** The people whose enrolments are synchronized; the default is all. */
export interface Whose {
  personIds?: readonly string[]
  deviceIds?: readonly string[]
  /** The author; the default is `system`. */
  by?: string
}

/** People who consented and have a photo, so that devices may know them. */
const agreed = sql<boolean>`(
  person.face_status in ('consented', 'enrolled', 'failed') and person.face_photo_id is not null
  and person.status = 'active' and person.archived_at is null
)`
/** The number of a person on devices, which is their lowest. */
const mainNumber = sql`(select min(first.no) from door_number first where first.person_id = person.id)`

/**
 * Queues enrolments and deletions so that each device knows exactly the people who consented and may enter its store, by one number, with
 * the present photo. Inactive devices enrol later, but delete once they are active. People are locked first, by id; then their commands,
 * then device enrolments. A second call queues nothing.
 */
export async function syncEnrolments(
  tx: Tx,
  now: Date,
  whose: Whose,
): Promise<{ adding: number; removing: number }> {
  const differing = await differingPeople(tx, whose)
  if (differing.length === 0) return { adding: 0, removing: 0 }
  await sql`select from person where id = any(${differing}) order by id for no key update`.execute(tx)
  await giveNumbers(tx, differing)
  const held = { ...whose, personIds: differing }
  const removing = await enqueueDeletes(tx, now, await surplus(tx, held), whose.by)
  const adding = await enqueueUpserts(tx, now, await missing(tx, held), whose.by)
  await notifyDevices(tx, now, [...removing, ...adding])
  return { adding: adding.length, removing: removing.length }
}

async function notifyDevices(tx: Tx, now: Date, cells: readonly Cell[]): Promise<void> {
  const devices = [...new Map(cells.map((one) => [one.deviceId, one.storeId]))]
  await noteLive(
    tx,
    now,
    devices.map(([id, storeId]) => ({ kind: 'device' as const, storeId, body: { id } })),
  )
}

interface Cell {
  deviceId: string
  storeId: string
  personId: string
  doorNo: number
  photoId: string | null
}

/**
 * Queues the present names of people on devices that know them or are enrolling them; a command that still waits reads the name when it is
 * sent. Returns the number of commands. The people must be locked.
 */
export async function renameFaces(tx: Tx, now: Date, personIds: readonly string[]): Promise<number> {
  const { rows } = await sql<Pick<Cell, 'deviceId' | 'storeId' | 'doorNo'>>`
    select device.id as device_id, device.store_id, known.door_no
    from device_enrolment known
    join face_device device on device.id = known.device_id and device.status <> 'retired'
    join door_number on door_number.no = known.door_no join person on person.id = door_number.person_id
    where person.id = any(${personIds}) and ${agreed} and known.state in ('queued', 'sent', 'enrolled', 'failed')
      and not exists (
        select from device_task task
        where task.device_id = known.device_id and task.door_no = known.door_no and task.op = 'upsert_person' and task.status = 'queued'
      )
    order by person.id, device.id
  `.execute(tx)
  if (rows.length === 0) return 0
  const cells = rows.map((row) => ({ ...row, personId: '', photoId: null }))
  await sql`
    update device_task set status = 'cancelled', done_at = ${now} from ${listed(cells, now)}
    where device_task.device_id = cell.device_id and device_task.door_no = cell.door_no
      and op = 'upsert_person' and device_task.status = 'sent'
  `.execute(tx)
  await queueUpserts(tx, now, 'upsert_person', cells)
  await notifyDevices(tx, now, cells)
  return cells.length
}

async function differingPeople(tx: Tx, whose: Whose): Promise<string[]> {
  const people = [...(await surplus(tx, whose)), ...(await missing(tx, whose))].map(
    ({ personId }) => personId,
  )
  return [...new Set(people)].sort()
}

const within = ({ personIds, deviceIds }: Whose, person: RawBuilder<unknown>) => sql<boolean>`
  ${personIds === undefined ? sql`true` : sql`${person} = any(${personIds})`}
  and ${deviceIds === undefined ? sql`true` : sql`device.id = any(${deviceIds})`}`

async function surplus(tx: Tx, whose: Whose): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select device.id as device_id, device.store_id, person.id as person_id, known.door_no, known.photo_id
    from device_enrolment known
    join face_device device on device.id = known.device_id and device.status <> 'retired'
    join door_number on door_number.no = known.door_no join person on person.id = door_number.person_id
    where known.state in ('queued', 'sent', 'enrolled', 'failed') and ${within(whose, sql`person.id`)}
      and not (${agreed} and known.door_no = ${mainNumber} and may_enter(person.id, device.store_id))
    order by person.id, device.id
  `.execute(tx)
  return rows
}

/** A photo that a device has refused is not sent to it again automatically. */
async function missing(tx: Tx, whose: Whose): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select device.id as device_id, device.store_id, person.id as person_id, ${mainNumber} as door_no,
      person.face_photo_id as photo_id
    from person join face_device device on device.status = 'active' and device.vendor = any(${vendorsWithTasks})
    where ${agreed} and person.face_status <> 'failed' and ${within(whose, sql`person.id`)}
      and may_enter(person.id, device.store_id) and not exists (
        select from device_enrolment known
        where known.device_id = device.id and known.door_no = ${mainNumber} and known.photo_id = person.face_photo_id
          and known.state in ('queued', 'sent', 'enrolled', 'failed')
      )
    order by person.id, device.id
  `.execute(tx)
  return rows
}

async function giveNumbers(tx: Tx, personIds: readonly string[]): Promise<void> {
  await sql`
    insert into door_number (person_id)
    select person.id from person
    where id = any(${personIds}) and ${agreed} and not exists (select from door_number where person_id = person.id)
    order by id
  `.execute(tx)
}

/** A device need not delete a person that was never sent to it. */
async function enqueueDeletes(tx: Tx, now: Date, cells: Cell[], by = 'system'): Promise<Cell[]> {
  if (cells.length === 0) return []
  await dropUpserts(tx, now, cells)
  await sql`
    insert into device_task (id, device_id, door_no, op, due_at, expires_at, created_at, created_by)
    select cell.id, cell.device_id, cell.door_no, 'delete_person', ${now}, 'infinity', ${now}, ${by}
    from ${listed(cells, now)} join device_enrolment known using (device_id, door_no)
    where known.state <> 'queued' or exists (
      select from device_task task where task.device_id = cell.device_id and task.door_no = cell.door_no
        and task.op in ('upsert_person', 'upsert_face') and task.tries > 0
    )
    order by cell.door_no, cell.device_id
    on conflict do nothing
  `.execute(tx)
  await sql`
    update device_enrolment known set error = null, changed_at = ${now}, state = case when exists (
      select from device_task task where task.device_id = known.device_id and task.door_no = known.door_no
        and task.op = 'delete_person' and task.status in ('queued', 'sent')
    ) then 'removing' else 'removed' end
    from ${listed(cells, now)} where known.device_id = cell.device_id and known.door_no = cell.door_no
  `.execute(tx)
  return cells
}

async function enqueueUpserts(tx: Tx, now: Date, cells: Cell[], by = 'system'): Promise<Cell[]> {
  if (cells.length === 0) return []
  await dropUpserts(tx, now, cells)
  for (const op of ['upsert_person', 'upsert_face'] as const) await queueUpserts(tx, now, op, cells, by)
  await sql`
    insert into device_enrolment (device_id, door_no, state, photo_id, changed_at)
    select cell.device_id, cell.door_no, 'queued', cell.photo_id, ${now} from ${listed(cells, now)}
    on conflict (device_id, door_no) do update set
      state = 'queued', photo_id = excluded.photo_id, error = null, changed_at = excluded.changed_at
  `.execute(tx)
  return cells
}

async function queueUpserts(
  tx: Tx,
  now: Date,
  op: 'upsert_person' | 'upsert_face',
  cells: Cell[],
  by = 'system',
): Promise<void> {
  await sql`
    insert into device_task (id, device_id, door_no, op, due_at, expires_at, created_at, created_by)
    select cell.id, cell.device_id, cell.door_no, ${op}, ${now}, ${expiryOf(op, now)}, ${now}, ${by}
    from ${listed(cells, now)} order by cell.door_no, cell.device_id
  `.execute(tx)
}

/** The machine's `task.supersede` for many commands: open commands about a person are replaced by the new ones. */
async function dropUpserts(tx: Tx, now: Date, cells: Cell[]): Promise<void> {
  await sql`
    update device_task set status = 'cancelled', done_at = ${now} from ${listed(cells, now)}
    where device_task.device_id = cell.device_id and device_task.door_no = cell.door_no
      and op in ('upsert_person', 'upsert_face') and device_task.status in ('queued', 'sent')
  `.execute(tx)
}

/** The cells as a table `cell`, each with an id of its own. */
function listed(cells: Cell[], now: Date): RawBuilder<unknown> {
  return sql`unnest(
    ${cells.map(() => newId(now.getTime()))}::uuid[], ${cells.map(({ deviceId }) => deviceId)}::uuid[],
    ${cells.map(({ doorNo }) => doorNo)}::int[], ${cells.map(({ photoId }) => photoId)}::uuid[]
  ) as cell (id, device_id, door_no, photo_id)`
}
