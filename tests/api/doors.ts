import { sql } from 'kysely'
import { pino } from 'pino'
import type { DeviceTask } from '../../contract/devices/device-task'
import type { FaceDevice, FaceDeviceDraft } from '../../contract/devices/face-device'
import { type AccessEvent, type Device, type DevicePort, devicePort } from '../../server/devices/port'
import type { Ask } from '../harness/app'
import { created, type Gym, newPerson, versioned } from './gym'
import { broughtIn, tell } from './people'
import { keyed } from './till'
import { newMembership } from './timetable'

let serial = 0

export function deviceDraft(
  own: Pick<FaceDeviceDraft, 'storeId'> & Partial<FaceDeviceDraft>,
): FaceDeviceDraft {
  serial += 1
  return {
    sn: `TST${String(serial).padStart(6, '0')}`,
    name: `前台 ${serial} 号`,
    vendor: 'native',
    model: 'F10',
    ip: null,
    mac: null,
    direction: 'in',
    maxPersons: 1_000,
    maxFaces: 1_000,
    allowedFrom: own.vendor === 'zkteco' ? ['10.0.0.1'] : [],
    ...own,
  }
}

export const portOf = ({
  db,
  clock,
  secrets,
  documentDir,
}: Pick<Gym, 'db' | 'clock' | 'secrets' | 'documentDir'>): DevicePort =>
  devicePort({ db, clock, secrets, documentDir, log: pino({ level: 'silent' }) })

/** An active device, by default of the clerk's store, and as its adapter sees it. */
export async function newDevice(
  gym: Gym,
  own: Partial<FaceDeviceDraft> = {},
): Promise<FaceDevice & { device: Device }> {
  const made = await created<FaceDevice>(
    gym.admin,
    'face-devices',
    deviceDraft({ storeId: gym.mine.id, ...own }),
  )
  const row: FaceDevice = await put(gym.admin, made, 'activate')
  return { ...row, device: await admitted(portOf(gym), row) }
}

export async function admitted(
  port: DevicePort,
  { vendor, sn }: Pick<FaceDevice, 'vendor' | 'sn'>,
): Promise<Device> {
  const { device, refused } = await port.admit({
    vendor,
    sn,
    pathSecret: null,
    address: '10.0.0.1',
    sample: '',
  })
  if (device === undefined) throw new Error(`${sn} is refused: ${refused}`)
  return device
}

export async function put<Row>(ask: Ask, row: FaceDevice, event: string, body: object = {}): Promise<Row> {
  const reply = await ask('POST', `/api/v1/face-devices/${row.id}/${event}`, body, versioned(row))
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** A member who has consented, with a photo; by default with a card. */
export async function faced(
  gym: Gym,
  { hasCard = true, storeId = gym.mine.id, kind = 'period' as 'period' | 'times' } = {},
) {
  const person = await newPerson(gym.admin, { birthday: '1990-05-01', storeId })
  const member = await created<{ id: string; memberNo: string }>(gym.admin, 'members', {
    personId: person.id,
    homeStoreId: storeId,
    joinedOn: '2026-01-01',
    level: 'regular',
    consultantId: null,
    blacklistReason: null,
  })
  const cardId = hasCard ? await newMembership(gym.db, member.id, { kind }) : null
  const photoId = await agree(gym.admin, person.id)
  return {
    personId: person.id,
    name: person.name,
    memberId: member.id,
    memberNo: member.memberNo,
    cardId,
    photoId,
  }
}

export async function agree(ask: Ask, personId: string): Promise<string> {
  const photoId = await broughtIn(ask, { width: 300 + (serial % 50), height: 400 })
  const reply = await tell(ask, personId, '/consent', { photoId, version: '2026-01', guardianName: null })
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return photoId
}

export const revoke = (ask: Ask, personId: string) =>
  tell(ask, personId, '/revoke-consent', { reason: '本人不再同意' })

export const once = (ask: Ask, path: string, body?: unknown) =>
  ask('POST', `/api/v1${path}`, body ?? {}, keyed())

/** A device's commands and their results: `[op, status]` in the order of the commands. */
export async function tasksOf(gym: Pick<Gym, 'db'>, deviceId: string): Promise<[string, string][]> {
  const { rows } = await sql<Pick<DeviceTask, 'op' | 'status'>>`
    select op, status from device_task where device_id = ${deviceId} order by no
  `.execute(gym.db)
  return rows.map(({ op, status }) => [op, status])
}

/** Fetches all due commands and reports them as done; returns what they were. */
export async function obey(port: DevicePort, device: Device): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    const orders = await port.nextTasks(device, 50)
    if (orders.length === 0) return done
    for (const { no, op } of orders) {
      await port.answered(device, no, { ok: true })
      done.push(op)
    }
  }
}

export async function doorNoOf(gym: Gym, personId: string): Promise<string> {
  const { rows } = await sql<{ no: number }>`
    select min(no) as no from door_number where person_id = ${personId}
  `.execute(gym.db)
  return String(rows[0]?.no)
}

let records = 0
export const accessEvent = (
  own: Pick<AccessEvent, 'who' | 'occurredAt'> & Partial<AccessEvent>,
): AccessEvent => ({
  recordId: `r${++records}`,
  direction: null,
  mode: 'face',
  opened: true,
  isFresh: false,
  raw: '{}',
  ...own,
})
