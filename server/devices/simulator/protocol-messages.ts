import { randomBytes } from 'node:crypto'
import { hashOf } from '../../kit/auth/authenticate'
import { signatureOf } from '../native/signature-of'
import { type Passing, type Speech, sendText } from './terminal'

export const protocols = ['native', 'zkteco', 'uface', 'hikvision'] as const
export type Protocol = (typeof protocols)[number]

/** The address and identity of a simulated device; `path` comes from the reply that issued its secret. */
export interface DeviceLine {
  url: string
  sn: string
  path: string
  secret: string | null
  /** Its clock; the default is the machine's. */
  clock?: () => Date
}

/** The messages of each protocol's devices. */
export const protocolMessages: Record<Protocol, (line: DeviceLine) => Speech> = {
  native,
  zkteco,
  uface,
  hikvision,
}

const json = { 'content-type': 'application/json' }
const post = (url: string, body: string, headers: Record<string, string> = json) =>
  sendText(url, { method: 'POST', body, headers })

function native({ url, sn, path, secret, clock = () => new Date() }: DeviceLine): Speech {
  const key = hashOf(secret ?? '')
  const send = async (method: 'GET' | 'POST', target: string, given?: unknown) => {
    const body = given === undefined ? '' : JSON.stringify(given)
    const signed = {
      method,
      target,
      timestamp: String(clock().getTime()),
      nonce: randomBytes(12).toString('hex'),
      body: Buffer.from(body),
    }
    const headers = {
      'x-device-serial': sn,
      'x-device-timestamp': signed.timestamp,
      'x-device-nonce': signed.nonce,
      'x-device-signature': signatureOf(key, signed),
    }
    return sendText(url + target, { method, headers: { ...json, ...headers }, body: body || null })
  }
  const sendPassings = async (passings: readonly Passing[]) => {
    const records = passings.map(({ serial, doorNo, at }) => ({
      id: String(serial),
      at: at.toISOString(),
      doorNo,
      mode: 'face',
      opened: true,
    }))
    await send('POST', `${path}/records`, { records })
  }
  return {
    most: 100,
    sendPassings,
    pollCommands: async (memory) => {
      await send('POST', `${path}/heartbeat`, { firmware: 'simulated 1' })
      const { tasks }: { tasks: NativeTask[] } = JSON.parse(await send('GET', `${path}/tasks`))
      for (const { no, photo, from, until } of tasks) {
        if (photo !== null) await send('GET', photo)
        const again = from && until ? memory(new Date(from), new Date(until)) : undefined
        await inParts(again ?? [], 100, sendPassings)
        const ids = again && { ids: again.map(({ serial }) => String(serial)) }
        await send('POST', `${path}/tasks/${no}/result`, { ok: true, ...ids })
      }
      return tasks.length
    },
  }
}

interface NativeTask {
  no: number
  photo: string | null
  from?: string
  until?: string
}

async function inParts(
  passings: readonly Passing[],
  most: number,
  sendPassings: (some: readonly Passing[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < passings.length; from += most)
    await sendPassings(passings.slice(from, from + most))
}

function zkteco({ url, sn, path }: DeviceLine): Speech {
  const at = (name: string, query = '') => `${url}${path}/iclock/${name}?SN=${sn}${query}`
  const plain = { 'content-type': 'text/plain', 'user-agent': 'iClock Proxy/1.09' }
  let isIntroduced = false
  const sendPassings = async (passings: readonly Passing[]) => {
    const lines = passings.map((one) => `${one.doorNo}\t${wallClock(one.at)}\t0\t15\t0\t0\t0\t0\t0\t0\n`)
    const reply = await post(at('cdata', '&table=ATTLOG&Stamp=9999'), lines.join(''), plain)
    if (reply !== `OK: ${passings.length}`) throw new Error(reply)
  }
  return {
    most: 50,
    sendPassings,
    pollCommands: async (memory) => {
      if (!isIntroduced) await sendText(at('cdata', '&options=all&pushver=2.4.1'))
      isIntroduced = true
      const info = encodeURIComponent('Simulated 1,0,0,0,127.0.0.1,10,58,12,0,111')
      const reply = await sendText(at('getrequest', `&INFO=${info}`))
      for (const [, from = '', to = ''] of reply.matchAll(
        /^C:\d+:DATA QUERY ATTLOG StartTime=(.+)\tEndTime=(.+)$/gm,
      ))
        await inParts(memory(instantOf(from), new Date(instantOf(to).getTime() + 1_000)), 50, sendPassings)
      const numbers = [...reply.matchAll(/^C:(\d+):/gm)].map(([, no]) => no)
      const results = numbers.map((no) => `ID=${no}&Return=0&CMD=DATA\n`)
      if (results.length > 0) await post(at('devicecmd'), results.join(''), plain)
      return results.length
    },
  }
}

function uface({ url, sn: deviceKey, path }: DeviceLine): Speech {
  const call = async (name: string, fields: object) =>
    JSON.parse(await post(`${url}${path}/${name}`, JSON.stringify({ deviceKey, ...fields })))
  return {
    most: 1,
    sendPassings: async (passings) => {
      for (const { doorNo, at } of passings)
        await call('record', {
          personId: String(doorNo),
          time: String(at.getTime()),
          type: 'face_0',
          recType: 1,
        })
    },
    pollCommands: async () => {
      const beat = { time: String(Date.now()), version: 'simulated 1', personCount: '0', faceCount: '0' }
      let { result: more }: { result: boolean } = await call('heartbeat', beat)
      let done = 0
      for (; more; done += 1) {
        const { taskNo, interfaceName } = await call('task', {})
        if (taskNo === undefined) break
        const result = JSON.stringify({ code: 'LAN_SUS-0', result: 1, success: true })
        more = (await call('result', { taskNo, interfaceName, result })).result
      }
      return done
    },
  }
}

function hikvision({ url, path }: DeviceLine): Speech {
  const alert = (eventType: string, at: Date, event?: object) => ({
    channelID: 1,
    dateTime: `${wallClock(at).replace(' ', 'T')}+08:00`,
    eventType,
    eventState: 'active',
    ...(event === undefined ? {} : { AccessControllerEvent: { majorEventType: 5, ...event } }),
  })
  const upload = (given: object) => post(url + path, JSON.stringify(given))
  const eventOf = ({ serial, doorNo, at }: Passing) =>
    alert('AccessControllerEvent', at, {
      subEventType: 75,
      employeeNoString: String(doorNo),
      serialNo: serial,
    })
  return {
    most: 1,
    sendPassings: async (passings) => {
      for (const passing of passings) await upload(eventOf(passing))
    },
    pollCommands: async () => {
      await upload(alert('heartBeat', new Date()))
      return 0
    },
  }
}

const instantOf = (wall: string) => new Date(`${wall.replace(' ', 'T')}+08:00`)

/** Shanghai's time, to the second. */
function wallClock(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
