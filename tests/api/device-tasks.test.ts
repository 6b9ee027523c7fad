import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { DeviceTask, EnrolmentRow } from '../../contract/devices/device-task'
import type { Person } from '../../contract/people/person'
import { hashOf } from '../../server/kit/auth/authenticate'
import { once } from './fixtures/cards'
import { type Gym, newPerson, startGym } from './fixtures/gym'
import { broughtIn, readPerson, tell } from './fixtures/people'
import { fromHere, newTerminal, pathSecrets, secret } from './fixtures/terminals'
import { newMember, newMembership } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 60_000)
afterAll(() => gym?.close())

/** A command that a terminal has received, in its own protocol, and its reply. */
interface Order {
  what: string
  photo?: Buffer
  answer(isDone: boolean): Promise<void>
}
type Fetch = () => Promise<Order[]>

const post = async (target: string, body: string, headers: Record<string, string> = {}) => {
  const reply = await gym.app.request(target, { method: 'POST', body, headers }, fromHere)
  expect(reply.status).toBe(200)
  return reply.text()
}

function zkteco(sn: string): Fetch {
  return async () => {
    const text = await (await gym.app.request(`/iclock/getrequest?SN=${sn}`, {}, fromHere)).text()
    if (text === 'OK') return []
    return text.split('\n').map((line) => {
      const [, no = '', what = '', rest = ''] =
        /^C:(\d+):((?:DATA )?[A-Z_]+(?: [A-Z]+(?= PIN))?)(.*)$/.exec(line) ?? []
      const content = /\tContent=(\S+)/.exec(rest)?.[1]
      return {
        what,
        ...(content === undefined ? {} : { photo: Buffer.from(content, 'base64') }),
        answer: async (isDone) => {
          await post(`/iclock/devicecmd?SN=${sn}`, `ID=${no}&Return=${isDone ? 0 : -1001}&CMD=DATA\n`)
        },
      }
    })
  }
}

function uface(deviceKey: string, code?: () => string | undefined): Fetch {
  const say = async (name: string, fields: object) =>
    JSON.parse(
      await post(`/api/device/uface/${pathSecrets.uface}/${name}`, JSON.stringify({ deviceKey, ...fields })),
    )
  return async () => {
    if (!(await say('heartbeat', { time: String(gym.clock().getTime()) })).result) return []
    const { taskNo, interfaceName, imgBase64 } = await say('task', {})
    const order: Order = {
      what: interfaceName,
      ...(imgBase64 === undefined ? {} : { photo: Buffer.from(imgBase64, 'base64') }),
      answer: async (isDone) => {
        const own = code?.() ?? (isDone ? undefined : 'LAN_EXP-4099')
        const result =
          own === undefined ? { code: 'LAN_SUS-0', success: true } : { code: own, success: false }
        await say('result', { taskNo, interfaceName, result: JSON.stringify(result) })
      },
    }
    return [order]
  }
}

function native(sn: string): Fetch {
  const ask = async (method: string, target: string, body = '') => {
    const [at, nonce] = [String(gym.clock().getTime()), randomUUID()]
    const signature = createHmac('sha256', hashOf(secret)).update(
      `${method}\n${target}\n${at}\n${nonce}\n${body}`,
    )
    const reply = await gym.app.request(target, {
      method,
      ...(body === '' ? {} : { body }),
      headers: {
        'x-device-serial': sn,
        'x-device-timestamp': at,
        'x-device-nonce': nonce,
        'x-device-signature': signature.digest('hex'),
      },
    })
    expect(reply.status).toBe(200)
    return reply
  }
  return async () => {
    const { tasks }: { tasks: { no: number; op: string; photo: string | null }[] } = await (
      await ask('GET', '/api/device/v1/tasks')
    ).json()
    const orders: Order[] = []
    for (const { no, op, photo } of tasks)
      orders.push({
        what: op,
        ...(photo === null ? {} : { photo: Buffer.from(await (await ask('GET', photo)).arrayBuffer()) }),
        answer: async (isDone) => {
          const shown = isDone ? { ok: true } : { ok: false, error: 'device_full' }
          await ask('POST', `/api/device/v1/tasks/${no}/result`, JSON.stringify(shown))
        },
      })
    return orders
  }
}

/** Executes all pending commands; returns what they were. */
async function work(fetch: Fetch): Promise<string[]> {
  const done: string[] = []
  for (let orders = await fetch(); orders.length > 0 && done.length < 20; orders = await fetch())
    for (const { what, photo, answer } of orders) {
      if (photo !== undefined) expect(photo.subarray(0, 2).toString('hex')).toBe('ffd8')
      await answer(true)
      done.push(what)
    }
  return done
}

/** A member with a card who consents to the use of their face. */
async function agreeing(): Promise<Person> {
  const member = await newMember(gym.admin, gym.mine.id, { birthday: '1990-05-01' })
  await newMembership(gym.db, member.id)
  const agreed = { photoId: await broughtIn(gym.admin), version: '2026-01', guardianName: null }
  expect((await tell(gym.admin, member.personId, '/consent', agreed)).status).toBe(200)
  return readPerson(gym.admin, member.personId)
}

async function cellOf(personId: string, deviceId: string) {
  const reply = await gym.admin('GET', `/api/v1/face-devices/matrix?store=${gym.mine.id}`)
  const { rows }: { rows: EnrolmentRow[] } = await reply.json()
  return rows.find((row) => row.personId === personId)?.cells.find((cell) => cell.deviceId === deviceId)
    ?.state
}

const command = async (deviceId: string, op: string): Promise<DeviceTask> => {
  const body = { deviceIds: [deviceId], op, reason: op === 'open_door' ? '快递进门' : null }
  const reply = await gym.admin('POST', '/api/v1/face-devices/commands', body, once())
  return (await reply.json()).tasks[0]
}
const taskOf = async ({ id, deviceId }: DeviceTask): Promise<DeviceTask | undefined> => {
  const reply = await gym.admin('GET', `/api/v1/device-tasks?device=${deviceId}`)
  const { rows }: { rows: DeviceTask[] } = await reply.json()
  return rows.find((task) => task.id === id)
}

const makers = [
  {
    vendor: 'zkteco' as const,
    speak: zkteco,
    enrols: ['DATA UPDATE USERINFO', 'DATA UPDATE BIOPHOTO'],
    forgets: ['DATA DELETE USERINFO'],
    commands: ['AC_UNLOCK', 'SET', 'REBOOT'],
  },
  {
    vendor: 'uface' as const,
    speak: uface,
    enrols: ['person/create', 'face/create'],
    forgets: ['person/delete'],
    commands: ['device/openDoorControl', 'setTime', 'restartDevice'],
  },
  {
    vendor: 'native' as const,
    speak: native,
    enrols: ['upsert_person', 'upsert_face'],
    forgets: ['delete_person'],
    commands: ['open_door', 'sync_time', 'reboot'],
  },
]

describe.each(makers)('a terminal of $vendor', ({ vendor, speak, enrols, forgets, commands }) => {
  const sn = `TASKS-${vendor}`
  let deviceId: string
  let fetch: Fetch
  beforeAll(async () => {
    deviceId = await newTerminal(gym, { vendor, sn })
    fetch = speak(sn)
    await work(fetch)
  }, 60_000)

  it('learns a face that somebody agreed to, and forgets it when that is taken back', async () => {
    const person = await agreeing()
    const body = { deviceIds: [deviceId], personIds: [person.id] }
    expect((await gym.admin('POST', '/api/v1/face-devices/enrolments', body, once())).status).toBe(200)
    expect(await work(fetch)).toEqual(enrols)
    expect(await cellOf(person.id, deviceId)).toBe('enrolled')
    expect((await readPerson(gym.admin, person.id)).faceStatus).toBe('enrolled')
    await tell(gym.admin, person.id, '/revoke-consent', { reason: '本人要求' })
    expect(await cellOf(person.id, deviceId)).toBe('removing')
    expect(await work(fetch)).toEqual(forgets)
    expect(await cellOf(person.id, deviceId)).toBe('removed')
  })

  it('opens, sets its clock and starts anew', async () => {
    const tasks = []
    for (const op of ['open_door', 'sync_time', 'reboot']) tasks.push(await command(deviceId, op))
    expect(await work(fetch)).toEqual(commands)
    for (const task of tasks) expect(await taskOf(task)).toMatchObject({ status: 'ok', error: null })
  })

  it('that says it could not is asked again', async () => {
    const task = await command(deviceId, 'sync_time')
    const [order] = await fetch()
    await order?.answer(false)
    expect(await taskOf(task)).toMatchObject({ status: 'queued', tries: 1, error: expect.any(String) })
    gym.clock.advance({ minutes: 10 })
    expect(await work(fetch)).toEqual([commands[1]])
    expect(await taskOf(task)).toMatchObject({ status: 'ok' })
  })

  it('answers only for itself', async () => {
    const other = await newTerminal(gym, { vendor: 'zkteco', sn: `OTHER-${vendor}` })
    const task = await command(other, 'reboot')
    await post(`/iclock/devicecmd?SN=OTHER-${vendor}`, `ID=${task.no + 1}&Return=0\n`)
    expect(await taskOf(task)).toMatchObject({ status: 'queued' })
  })
})

describe('a terminal of UFace that knows somebody already', () => {
  it('is asked to change what it was asked to make', async () => {
    const codes = ['LAN_EXP-3005', 'LAN_EXP-4007']
    const fetch = uface('TASKS-uface', () => codes.shift())
    const person = await agreeing()
    const { rows }: { rows: { id: string; sn: string }[] } = await (
      await gym.admin('GET', '/api/v1/face-devices?q=TASKS-uface')
    ).json()
    const deviceId = rows[0]?.id ?? ''
    const body = { deviceIds: [deviceId], personIds: [person.id] }
    await gym.admin('POST', '/api/v1/face-devices/enrolments', body, once())
    const done: string[] = []
    for (let i = 0; i < 8; i += 1) {
      done.push(...(await work(fetch)))
      gym.clock.advance({ minutes: 2 })
    }
    expect(done).toEqual(['person/create', 'face/create', 'person/update', 'face/update'])
    expect(await cellOf(person.id, deviceId)).toBe('enrolled')
  })
})

describe('somebody who has not agreed', () => {
  it('is given to no terminal', async () => {
    const fetch = native('TASKS-native')
    // Commands for the people of earlier tests.
    await work(fetch)
    const person = await newPerson(gym.admin)
    const body = { deviceIds: [(await deviceOf('TASKS-native')).id], personIds: [person.id] }
    const reply = await gym.admin('POST', '/api/v1/face-devices/enrolments', body, once())
    expect(await reply.json()).toMatchObject({ queued: 0, withoutConsent: [person.id] })
    expect(await work(fetch)).toEqual([])
  })
})

async function deviceOf(sn: string): Promise<{ id: string }> {
  const { rows }: { rows: { id: string }[] } = await (
    await gym.admin('GET', `/api/v1/face-devices?q=${sn}`)
  ).json()
  return rows[0] ?? { id: '' }
}
