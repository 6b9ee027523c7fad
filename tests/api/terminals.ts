import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import type { DeviceVendor } from '../../contract/devices/face-device'
import { createSite } from '../../server/create-site'
import { flushRefusals } from '../../server/devices/count-refusal'
import { sealKey } from '../../server/devices/message-key'
import { signatureOf } from '../../server/devices/native/signature-of'
import { hashOf } from '../../server/kit/auth/authenticate'
import { listen } from '../../server/kit/http/server'
import { newId } from '../../server/kit/new-id'
import { projectRoot } from '../../server/kit/project-root'
import { newCard, newPlan } from './cards'
import { type Gym, startGym } from './gym'
import { newMember } from './timetable'

/** The secrets in the addresses of the recorded exchanges, and the keys of their signatures. */
export const pathSecrets = {
  uface: 'vb3y6uWmXo0f4nQ8sZrC1dKpT7hLgA2eJxN5iYqDwBk',
  hikvision: 'g7Tn2RkVw9cJq4XyLs0uBz5MhEaPd8Fo31tGiKbNeUm',
}
/** The secret in the address of a ZKTeco terminal that has one of its own. */
export const typedSecret = 'kq7m2xw9b4hd8tzr5cynpvejsa'
export const secret = 'a secret of the documents, in no use'

interface Terminal {
  vendor: DeviceVendor
  sn: string
  status?: 'registered' | 'active' | 'disabled'
  direction?: 'in' | 'out' | 'both'
  /** A ZKTeco terminal without one must call from this machine. */
  allowedFrom?: string[]
  /** Replaces the secret of the recorded exchanges. */
  pathSecret?: string
  /** Active since before addresses were required. */
  isOpen?: boolean
}

/** An active device of the clerk's store with the secrets of the recorded exchanges; returns its id. */
export async function newTerminal(
  gym: Pick<Gym, 'db' | 'clock' | 'secrets'> & { mine: { id: string } },
  own: Terminal,
): Promise<string> {
  const { vendor, sn, status = 'active', direction = 'both', isOpen = false } = own
  const allowedFrom = own.allowedFrom ?? (vendor === 'zkteco' ? ['127.0.0.1'] : [])
  const [id, now] = [newId(), gym.clock()]
  const key = vendor === 'native' ? sealKey(gym.secrets, id, secret) : null
  const pathSecret =
    own.pathSecret ?? (vendor === 'uface' || vendor === 'hikvision' ? pathSecrets[vendor] : undefined)
  const hash = pathSecret === undefined ? null : hashOf(pathSecret)
  const openUntil = isOpen ? new Date(now.getTime() + 86_400_000) : null
  await sql`
    insert into face_device (id, sn, name, name_pinyin, vendor, model, store_id, direction, max_persons, max_faces, status, message_key,
      path_secret_hash, secret_issued_at, allowed_from, open_until, search, created_at, updated_at)
    values (${id}, ${sn}, ${`终端 ${sn}`}, ${`zhong duan ${sn}`}, ${vendor}, '', ${gym.mine.id}, ${direction}, 6000, 6000, ${status}, ${key},
      ${hash}, ${now}, ${allowedFrom}::inet[], ${openUntil}, ${sn.toLowerCase()}, ${now}, ${now})
  `.execute(gym.db)
  return id
}

/** A gym with two members at the door: 10000001 has a card, 10000002 has none. */
export async function gymWithDoor() {
  const gym = await startGym()
  const { member } = await newCard(gym, await newPlan(gym))
  const other = await newMember(gym.admin, gym.mine.id)
  for (const [no, { personId }] of [
    [10000001, member],
    [10000002, other],
  ] as const)
    await sql`insert into door_number (no, person_id) overriding system value values (${no}, ${personId})`.execute(
      gym.db,
    )
  return { ...gym, member, other }
}

/** The peer of a request without a socket: this machine. */
export const fromHere = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** The server behind a real socket, which takes raw bytes. */
export async function startWire({ app, close }: Pick<Gym, 'app' | 'close'>) {
  const pulse = {
    isAlive: () => true,
    isListening: () => true,
    onStop: () => () => {},
    close: async () => {},
  }
  const site = createSite({
    current: () => ({ api: app, pulse }),
    files: async () => undefined,
    headers: { page: {}, part: {}, data: {} },
  })
  const server = await listen(site, { host: '127.0.0.1', port: 0 })
  const { port } = server.address
  return {
    url: `http://127.0.0.1:${port}`,
    send: (bytes: Uint8Array) => exchange(port, bytes),
    close: async () => {
      await server.close(1_000)
      await close()
    },
  }
}

/** Sends the bytes of a request and reads the complete reply. */
function exchange(port: number, bytes: Uint8Array): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = Buffer.alloc(0)
    const read = () => {
      const [head = '', ...rest] = text.toString('latin1').split('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN)
      const body = text.subarray(head.length + 4)
      if (rest.length === 0 || !(body.length >= length)) return
      socket.destroy()
      resolve({ status: Number(head.split(' ')[1]), body: body.toString() })
    }
    socket.on('data', (chunk) => {
      text = Buffer.concat([text, chunk])
      read()
    })
    socket.on('end', () => {
      const at = text.indexOf('\r\n\r\n')
      resolve({
        status: Number(text.toString('latin1').split(' ')[1]),
        body: text.subarray(at + 4).toString(),
      })
    })
    socket.on('error', reject)
  })
}

const folder = path.join(projectRoot, 'tests', 'fixtures', 'devices')

/** A recorded request, unchanged from tests/fixtures/devices. */
export const recorded = (name: string): Buffer => readFileSync(path.join(folder, `${name}.http`))
export const recordedAnswer = (name: string): string | undefined => {
  const file = `${name}.answer`
  return recordings(path.dirname(name), '.answer').includes(name)
    ? readFileSync(path.join(folder, file), 'utf8')
    : undefined
}

/** The names of a protocol's recordings in their order. */
export function recordings(protocol: string, ending = '.http'): string[] {
  return readdirSync(path.join(folder, protocol))
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => `${protocol}/${name.slice(0, -ending.length)}`)
}

export interface Reported {
  recordId: string
  who: string | null
  at: string
  direction: string
  mode: string
  result: string
  denyReason: string | null
  opened: boolean | null
}

/** A device's stored records, in the order they happened. */
export async function recordsOf(gym: Pick<Gym, 'db'>, deviceId: string): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select device_record_id as record_id, coalesce(door_number.no::text, access_record.door_no) as who, at, direction, mode, result,
      deny_reason, opened
    from access_record left join door_number using (person_id)
    where device_id = ${deviceId} order by at, device_record_id collate "C"
  `.execute(gym.db)
  return rows
}

export interface DeviceFacts {
  firmware: string
  personCount: number | null
  faceCount: number | null
  clockSkewS: number | null
  malformedCount: string
  lastSeenAt: string | null
}

export async function factsOf(gym: Pick<Gym, 'db'>, deviceId: string): Promise<DeviceFacts> {
  const { rows } = await sql<DeviceFacts>`
    select firmware, person_count, face_count, clock_skew_s, malformed_count, last_seen_at from face_device where id = ${deviceId}
  `.execute(gym.db)
  return rows[0]!
}

/** Refused messages: `[reason, sn, count]`. */
export async function refusalsOf(gym: Pick<Gym, 'db'>): Promise<[string, string, number][]> {
  await flushRefusals(gym.db)
  const { rows } = await sql<{ reason: string; sn: string; count: string }>`
    select reason, sn, count from device_refusal order by reason, sn
  `.execute(gym.db)
  return rows.map(({ reason, sn, count }) => [reason, sn, Number(count)])
}

let nonces = 0

interface ToSign {
  method?: string
  target: string
  body: string
  at: Date
}

/** The signature headers of a request of our own protocol, by default a POST. */
export function signedHeaders({ method = 'POST', target, body, at }: ToSign) {
  nonces += 1
  const [timestamp, nonce] = [String(at.getTime()), `signed-${String(nonces).padStart(6, '0')}`]
  const signed = { method, target, timestamp, nonce, body: Buffer.from(body) }
  return {
    'x-device-serial': 'FD-0001',
    'x-device-timestamp': timestamp,
    'x-device-nonce': nonce,
    'x-device-signature': signatureOf(hashOf(secret), signed),
  }
}
