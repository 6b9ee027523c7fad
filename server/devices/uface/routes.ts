import type { AppContext } from '../../kit/app'
import type { Device, DevicePort } from '../port'
import {
  type DeviceApp,
  messageLimit,
  pictureLimit,
  receiveMessage,
  refusalStatus,
  textOf,
} from '../receive-message'
import { readFields, readHeartbeat, readRecognition, serialOf } from './read-recognition'
import { readResult, taskOf } from './uface-task'

type Fields = Record<string, unknown>

/**
 * Devices of 宇泛 (UniUbi, UFace) in the store's network, which call five addresses set on them. After "Device LAN Version Interface
 * Document" V5.1.14, chapters 2.13 to 2.15 and 7. Messages have no signature: the path has a secret, and the message names the device's
 * serial number.
 */
export function ufaceRoutes(app: DeviceApp, port: DevicePort, clock: () => Date): void {
  const base = '/api/device/uface/:secret'
  const on = (name: string, answer: Answer, limit?: number) =>
    app.post(`${base}/${name}`, (c) => among(c, port, answer, limit))

  on('heartbeat', async (device, fields) => {
    await port.recordHeartbeat(device, readHeartbeat(fields))
    return { result: await port.tasksWaiting(device) }
  })
  on('task', async (device) => {
    await port.recordHeartbeat(device)
    return (await nextTask(port, device, clock())) ?? { result: false }
  })
  on('result', async (device, fields) => {
    await port.recordHeartbeat(device)
    const result = readResult(fields)
    if (result === undefined) await port.malformed(device, 1, sampleOf(fields))
    else if (result.answer !== 'undecided') await port.answered(device, result.no, result.answer)
    return { result: await port.tasksWaiting(device) }
  })
  on(
    'record',
    async (device, fields, text) => {
      await port.recordHeartbeat(device)
      const record = readRecognition(fields)
      if (record === 'malformed') return (await port.keepUnread(device, 'uface_record', [text])) ? done : null
      if (record !== 'ignored') await port.takeRecords(device, [record])
      return done
    },
    pictureLimit,
  )
  // A person was enrolled at the device itself; the picture must not be stored here.
  on(
    'photo',
    async (device) => {
      await port.recordHeartbeat(device)
      return done
    },
    pictureLimit,
  )
}

/** null: the message cannot be stored now, so the device must send it again. */
type Answer = (device: Device, fields: Fields, text: string) => Promise<Fields | null>

/** The acknowledgement, without which a device repeats the message. */
const done = { result: 1, success: true }

/** Reports a failed result for a command whose photo was removed, and fetches the next command. */
async function nextTask(port: DevicePort, device: Device, now: Date): Promise<Fields | undefined> {
  for (;;) {
    const [order] = await port.nextTasks(device, 1)
    const task = order === undefined ? undefined : await taskOf(order, now)
    if (order === undefined || task !== undefined) return task
    await port.answered(device, order.no, { ok: false, error: 'photo_gone' })
  }
}

async function among(
  c: AppContext,
  port: DevicePort,
  answer: Answer,
  limit = messageLimit,
): Promise<Response> {
  const pathSecret = c.req.param('secret') ?? ''
  const snOf = (bytes: Buffer) => serialOf(textOf(bytes))
  const received = await receiveMessage(c, port, { vendor: 'uface', pathSecret, snOf, limit })
  if (received.refused !== undefined)
    return c.json({ result: 0, success: false }, refusalStatus[received.refused])
  const { device, bytes } = received
  const fields = readFields(textOf(bytes))
  const text = fields === undefined ? textOf(bytes) : JSON.stringify(withoutPictures(fields))
  const reply = await answer(device, fields ?? {}, text)
  return reply === null ? c.json({ result: 0, success: false }, 503) : c.json(reply)
}

const sampleOf = (fields: Fields) => JSON.stringify(withoutPictures(fields)).slice(0, 500)

function withoutPictures({ base64: _base64, imgBase64: _image, ...fields }: Fields): Fields {
  return fields
}
