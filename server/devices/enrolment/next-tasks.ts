import { type RawBuilder, sql } from 'kysely'
import { deviceTaskMachine } from '../../../machines/device-task/device-task.machine'
import { advance } from '../../../machines/lifecycle'
import { documentFile, documentStore } from '../../content/document/file'
import type { Tx } from '../../kit/db/schema'
import type { Device, DeviceCommand, DeviceParts } from '../port'
import { periodOf } from '../record-time'
import { moveTask } from './move-task'
import { answerWithin, factsOf, mostTries, type QueuedTask } from './task'

interface Due extends QueuedTask {
  name: string | null
  /** The person's photo, if they consent to its use. */
  facePhotoId: string | null
}

/** The due commands. A person's commands run in their order, because a deletion must not follow a newer enrolment. */
const due = (device: Device, now: Date): RawBuilder<boolean> => sql<boolean>`
  device_task.device_id = ${device.id} and device_task.expires_at > ${now} and (${!device.isOpen} or device_task.door_no is null) and (
    device_task.status = 'queued' and device_task.due_at <= ${now}
    or device_task.status = 'sent' and device_task.sent_at <= ${now}::timestamptz - ${answerWithin} * interval '1 second'
  )
  and not exists (
    select from device_task earlier
    where earlier.device_id = device_task.device_id and earlier.door_no = device_task.door_no
      and earlier.op = 'delete_person' and earlier.status in ('queued', 'sent') and earlier.no < device_task.no
  )`

export async function tasksWaiting({ db, clock }: DeviceParts, device: Device): Promise<boolean> {
  const { rows } = await sql`select from device_task where ${due(device, clock())} limit 1`.execute(db)
  return rows.length > 0
}

export async function nextTasks(parts: DeviceParts, device: Device, most: number): Promise<DeviceCommand[]> {
  const now = parts.clock()
  return parts.db.transaction().execute(async (tx) => {
    const orders: DeviceCommand[] = []
    for (const task of await claim(tx, device, now, most)) {
      const sent = await send(tx, task, now)
      if (sent) orders.push(orderOf(parts, device, task))
    }
    return orders
  })
}

/** Two simultaneous requests get different commands. */
async function claim(tx: Tx, device: Device, now: Date, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select device_task.id, device_task.no, device_task.device_id, device_task.op, device_task.status, device_task.tries,
      device_task.door_no, device_task.photo_id, device_task.day, door_number.person_id, ${device.storeId}::uuid as store_id, person.name,
      case when person.face_status in ('consented', 'enrolled', 'failed') then person.face_photo_id end as face_photo_id
    from device_task
    left join door_number on door_number.no = device_task.door_no
    left join person on person.id = door_number.person_id
    where ${due(device, now)} and device_task.status in ('queued', 'sent')
    order by device_task.urgency, device_task.no limit ${most} for update of device_task skip locked
  `.execute(tx)
  return rows
}

async function send(tx: Tx, task: Due, now: Date): Promise<boolean> {
  if (task.op.startsWith('upsert') && task.facePhotoId === null) {
    await moveTask(tx, task, now, { event: 'task.supersede' })
    return false
  }
  if (task.status === 'sent') {
    const left = await moveTask(tx, task, now, { event: 'task.silence', error: 'no_answer' })
    if (left !== 'queued') return false
    task.status = 'queued'
  }
  const verdict = advance(deviceTaskMachine, task.status, factsOf(task), 'task.send')
  if (!verdict.ok) return false
  task.tries = Math.min(task.tries + 1, mostTries)
  const photoId = task.op === 'upsert_face' ? task.facePhotoId : null
  await sql`
    update device_task set status = ${verdict.status}, tries = ${task.tries}, sent_at = ${now}, photo_id = ${photoId}
    where id = ${task.id}
  `.execute(tx)
  if (task.op === 'upsert_face')
    await sql`
      update device_enrolment set state = 'sent', photo_id = ${photoId}, changed_at = ${now}
      where device_id = ${task.deviceId} and door_no = ${task.doorNo} and state in ('queued', 'sent', 'failed')
    `.execute(tx)
  return true
}

function orderOf(parts: DeviceParts, device: Device, task: Due): DeviceCommand {
  const { no, op, doorNo, name, tries, facePhotoId, day } = task
  const photo = async () => (op === 'upsert_face' ? readPhoto(parts, facePhotoId) : undefined)
  const period = day === null ? null : periodOf(day, device.clockSkewS)
  return { no, op, doorNo, name, tries, period, photo }
}

export async function photoOfTask(
  parts: DeviceParts,
  { id }: Device,
  no: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ facePhotoId: string }>`
    select face_photo_id from device_task
    join door_number on door_number.no = door_no join person on person.id = person_id
    where device_id = ${id} and device_task.no = ${no} and op = 'upsert_face' and device_task.status = 'sent'
      and photo_id = face_photo_id
  `.execute(parts.db)
  return readPhoto(parts, rows[0]?.facePhotoId ?? null)
}

async function readPhoto(parts: DeviceParts, id: string | null): Promise<Buffer | undefined> {
  if (id === null) return undefined
  const stream = await documentStore(parts).read(id, documentFile)
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}
