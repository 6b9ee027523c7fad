import { sql } from 'kysely'
import { faceDevices, onlineWithin, vendorsThatResend } from '../../../contract/devices/face-device'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import type { Job } from '../../kit/jobs/jobs'
import { invalidateAffected } from '../../kit/resource/cached-count'
import { noteLive } from '../../shared/note-live'
import { moveTask } from '../enrolment/move-task'
import { noteFace } from '../enrolment/note-face'
import { renameFaces, syncEnrolments } from '../enrolment/sync-enrolments'
import { answerWithin, readTask } from '../enrolment/task'
import { requestRecordsOfDay } from '../request-records-of-day'
import { nonceMinutes } from '../spend-nonce'

/** People per transaction. */
const batch = 200

/**
 * Each minute: sends changes of people to their devices, ends expired commands, and notifies pages of devices that went offline. Consent
 * and its withdrawal are sent at once; cards, duties, the black list, merges and names wait for this job.
 */
const settle: Job = {
  name: 'device.settle',
  every: '* * * * *',
  run: async ({ db, now }) => {
    while ((await db.transaction().execute((tx) => settleDue(tx, now))) > 0)
      invalidateAffected(db, faceDevices.sync)
    while ((await db.transaction().execute((tx) => renameDue(tx, now))) > 0);
    await endTasks(db, now)
    await notifySilentDevices(db, now)
  },
}

/** Compares every device with the database at night, which finds changes that no trigger has noticed. */
const reconcile: Job = {
  name: 'device.reconcile',
  every: '40 4 * * *',
  run: async ({ db, now, log }) => {
    const { rows } = await sql<{
      id: string
    }>`select id from face_device where status <> 'retired' order by id`.execute(db)
    for (const { id } of rows) {
      const found = await db.transaction().execute((tx) => syncEnrolments(tx, now, { deviceIds: [id] }))
      if (found.adding + found.removing > 0)
        log.info({ device: id, ...found }, 'a device did not know whom it should')
    }
    await sql`delete from device_nonce where at < ${now}::timestamptz - ${nonceMinutes} * interval '1 minute'`.execute(
      db,
    )
    await sql`delete from device_task where done_at < ${now}::timestamptz - interval '180 days'`.execute(db)
  },
}

/** Each night devices resend the day that is over, and days of the last week that had no result or missing records. */
const retryTasks: Job = {
  name: 'device.resend',
  every: '20 3 * * *',
  run: async ({ db, now, log }) => {
    const yesterday = addDays(shanghaiDay(now), -1)
    const requestedDays = await db.transaction().execute((tx) => requestRecordsOfDays(tx, now, yesterday))
    log.info({ devices: requestedDays }, 'devices were asked for what they logged')
    await sql`delete from device_day where day < ${addDays(yesterday, -180)}::date`.execute(db)
  },
}

export const faceDeviceJobs: Job[] = [settle, reconcile, retryTasks]

async function requestRecordsOfDays(tx: Tx, now: Date, yesterday: string): Promise<number> {
  const { rows } = await sql<{ day: string; deviceIds: string[] }>`
    select due.day, array_agg(device.id order by device.id) as device_ids
    from face_device device
    cross join lateral (
      select ${yesterday}::date as day
      union
      select day from device_day
      where device_id = device.id and day between ${addDays(yesterday, -6)}::date and ${yesterday}::date
        and (answered_at is null or missing > 0)
    ) due
    where device.status = 'active' and device.vendor = any(${vendorsThatResend})
    group by due.day order by due.day
  `.execute(tx)
  let requestedDays = 0
  for (const { day, deviceIds } of rows)
    requestedDays += await requestRecordsOfDay(tx, now, { deviceIds, day })
  return requestedDays
}

export async function settleDue(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ personId: string }>`
    delete from face_due where id in (select id from face_due order by id limit ${batch} for update skip locked) returning person_id
  `.execute(tx)
  const personIds = [...new Set(rows.map(({ personId }) => personId))].sort()
  if (personIds.length === 0) return 0
  await sql`select from person where id = any(${personIds}) order by id for no key update`.execute(tx)
  await syncEnrolments(tx, now, { personIds })
  for (const id of personIds) await noteFace(tx, id, now)
  return rows.length
}

async function renameDue(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ personId: string }>`
    delete from person_name_due where id in (
      select id from person_name_due order by id limit ${batch} for update skip locked
    ) returning person_id
  `.execute(tx)
  const personIds = [...new Set(rows.map(({ personId }) => personId))].sort()
  if (personIds.length === 0) return 0
  await sql`select from person where id = any(${personIds}) order by id for no key update`.execute(tx)
  await renameFaces(tx, now, personIds)
  return rows.length
}

/** Ends expired commands and those with an overdue result, one by one because each may change a person's face status. */
export async function endTasks(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; personId: string | null; isOver: boolean }>`
    select device_task.id, person_id, expires_at <= ${now} as is_over
    from device_task left join door_number on door_number.no = door_no
    where device_task.status in ('queued', 'sent') and (
      expires_at <= ${now}
      or device_task.status = 'sent' and sent_at <= ${now}::timestamptz - ${answerWithin} * interval '1 second'
    )
    order by device_task.no limit 5000
  `.execute(db)
  for (const { id, personId, isOver } of rows)
    await db.transaction().execute(async (tx) => {
      if (personId !== null)
        await sql`select from person where id = ${personId} for no key update`.execute(tx)
      const task = await readTask(tx, sql<boolean>`device_task.id = ${id}`, 'hold')
      if (task === undefined) return
      const move = isOver
        ? ({ event: 'task.expire' } as const)
        : ({ event: 'task.silence', error: 'no_answer' } as const)
      const status = await moveTask(tx, task, now, move)
      if (status !== undefined && personId !== null && task.op === 'upsert_face')
        await noteFace(tx, personId, now)
    })
}

/** A device may be notified twice, which is harmless because pages read its state. */
async function notifySilentDevices(db: Db, now: Date): Promise<void> {
  const away = `${onlineWithin} seconds`
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; storeId: string }>`
      select id, store_id from face_device
      where last_seen_at < ${now}::timestamptz - ${away}::interval
        and last_seen_at >= ${now}::timestamptz - ${away}::interval - interval '90 seconds'
    `.execute(tx)
    await noteLive(
      tx,
      now,
      rows.map(({ id, storeId }) => ({ kind: 'device' as const, storeId, body: { id } })),
    )
  })
}
