import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { FaceDevice, faceDevices } from '../../../contract/devices/face-device'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { personRows } from '../../shared/person-rows'
import { moveFace } from '../enrolment/note-face'
import { syncEnrolments } from '../enrolment/sync-enrolments'
import { devicesNamed } from './rows'

type EnrolBody = output<(typeof faceDevices)['enrol']['body']>
type EnrolReply = output<(typeof faceDevices)['enrol']['reply']>
type RetryBody = output<(typeof faceDevices)['retryEnrolment']['body']>

/** Queues the enrolments and deletions that a device lacks. */
export async function syncDevice({ tx, id, now, principal, audit }: RequestContext<unknown, unknown>) {
  const { rows } = await sql<Pick<FaceDevice, 'status'>>`
    select status from face_device where id = ${id} for key share
  `.execute(tx)
  const status = rows[0]?.status ?? 'retired'
  if (status !== 'active') throw problem('not_allowed_now', { state: status, allowed: [] })
  const after = await syncEnrolments(tx, now, { deviceIds: [id], by: principal.username })
  await audit({ action: 'device.sync', table: 'face_device', rowId: id, after })
  return after
}

/** Enrols people as if they were new to these devices, so that a refused photo is sent once more. */
export async function enrolPeople(request: RequestContext<unknown, EnrolBody>): Promise<EnrolReply> {
  const { tx, scope, now, principal, body, audit } = request
  const { askable, inactive } = await devicesNamed(tx, scope, [...new Set(body.deviceIds)])
  const personIds = [...new Set(body.personIds.map((id) => id.toLowerCase()))]
  const stores = askable.map(({ storeId }) => storeId)
  const { rows } = await sql<{ id: string; agrees: boolean; mayEnter: boolean }>`
    select id, status = 'active' and archived_at is null and face_photo_id is not null
        and face_status in ('consented', 'enrolled', 'failed') as agrees,
      exists (select from unnest(${stores}::uuid[]) as at (store_id) where may_enter(person.id, at.store_id)) as may_enter
    from person where id = any(${personIds}) and ${visibleTo(personRows, scope)}
  `.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  const unknown = body.personIds.flatMap((id, i) =>
    found.has(id.toLowerCase()) ? [] : [{ path: ['personIds', i], code: 'does_not_exist' }],
  )
  if (unknown.length > 0) throw fieldsProblem(unknown)
  const given = rows.filter(({ agrees, mayEnter }) => agrees && mayEnter).map(({ id }) => id)
  const context = { personIds: given, deviceIds: askable.map(({ id }) => id), by: principal.username }
  const queued = await tryAgain(tx, now, context)
  await audit({ action: 'device.enrol', table: 'face_device', rowId: null, after: { ...context, queued } })
  return {
    queued,
    inactive,
    withoutConsent: rows.filter(({ agrees }) => !agrees).map(({ id }) => id),
    withoutAccess: rows
      .filter(({ agrees, mayEnter }) => agrees && !mayEnter && stores.length > 0)
      .map(({ id }) => id),
  }
}

export async function retryEnrolment({
  tx,
  scope,
  now,
  principal,
  body,
  audit,
}: RequestContext<unknown, RetryBody>) {
  const { personId, deviceId } = body
  const { storeIds } = scope
  const { rows } = await sql<{ deviceId: string; personId: string }>`
    select device_id, person_id from device_enrolment
    join face_device on face_device.id = device_id join door_number on no = door_no
    where device_enrolment.state = 'failed' and face_device.status = 'active'
      and ${storeIds === null ? sql`true` : sql`store_id = any(${storeIds})`}
      and ${personId === null ? sql`true` : sql`person_id = ${personId}`}
      and ${deviceId === null ? sql`true` : sql`device_id = ${deviceId}`}
  `.execute(tx)
  if (rows.length === 0) return { queued: 0 }
  const context = {
    personIds: [...new Set(rows.map((row) => row.personId))],
    deviceIds: [...new Set(rows.map((row) => row.deviceId))],
    by: principal.username,
  }
  const queued = await tryAgain(tx, now, context)
  await audit({
    action: 'device.enrol',
    table: 'face_device',
    rowId: deviceId,
    after: { ...context, queued },
  })
  return { queued }
}

async function tryAgain(
  tx: Tx,
  now: Date,
  context: { personIds: string[]; deviceIds: string[]; by: string },
): Promise<number> {
  const { personIds, deviceIds } = context
  if (personIds.length === 0 || deviceIds.length === 0) return 0
  await sql`select from person where id = any(${personIds}) order by id for no key update`.execute(tx)
  for (const id of personIds) await moveFace(tx, id, 'face.retry', now)
  await sql`
    update device_enrolment set photo_id = null
    where state = 'failed' and device_id = any(${deviceIds})
      and door_no in (select no from door_number where person_id = any(${personIds}))
  `.execute(tx)
  return (await syncEnrolments(tx, now, context)).adding
}
