import type { ZodMiniType } from 'zod/mini'
import type { AppContext } from '../../kit/app'
import type { Decision, DeviceCommand, DevicePort } from '../port'
import type { DeviceApp } from '../receive-message'
import { answerOf, batch, heartbeat, readRecord, taskResult } from './read-record'
import { readSigned, type SignedMessage } from './read-signed'

const base = '/api/device/v1'

/** The project's own signed protocol, `docs/device-protocol.md`, for self-built devices and for gateways before others. */
export function nativeRoutes(app: DeviceApp, port: DevicePort, clock: () => Date): void {
  const signed =
    (answer: (message: SignedMessage, c: AppContext) => Promise<Response>) => async (c: AppContext) => {
      const message = await readSigned(c, port, clock())
      return message instanceof Response ? message : answer(message, c)
    }

  app.post(
    `${base}/heartbeat`,
    signed(async ({ device, body, sentAt }, c) => {
      const vitals = read(heartbeat, body)
      await port.recordHeartbeat(device, { clock: sentAt, ...vitals })
      if (vitals === undefined) return malformed(c)
      return c.json({ serverTime: clock().toISOString(), tasks: await port.tasksWaiting(device) })
    }),
  )
  app.post(
    `${base}/records`,
    signed(async ({ device, body, sentAt }, c) => {
      await port.recordHeartbeat(device, { clock: sentAt })
      const given = read(batch, body)?.records
      if (given === undefined) return malformed(c)
      const records = given.map(readRecord)
      const decisions = await port.takeRecords(
        device,
        records.filter((one) => one !== undefined),
      )
      const unread = given.filter((_, i) => records[i] === undefined)
      const isKept = await port.keepUnread(
        device,
        'native_record',
        unread.map((one) => JSON.stringify(one)),
      )
      if (!isKept) return c.json({ error: 'not_kept' }, 503)
      const became = new Map(decisions.map((decision) => [decision.recordId, replyFields(decision)]))
      return c.json({
        results: records.map((one) => became.get(one?.recordId ?? '') ?? { error: 'malformed' }),
      })
    }),
  )
  app.post(
    `${base}/check`,
    signed(async ({ device, body, sentAt }, c) => {
      const record = readRecord(objectOf(body))
      if (record === undefined) return malformed(c)
      const [decision] = await port.takeRecords(device, [{ ...record, opened: null, isFresh: true }])
      await port.recordHeartbeat(device, { clock: sentAt })
      return decision === undefined ? malformed(c) : c.json(replyFields(decision))
    }),
  )
  app.get(
    `${base}/tasks`,
    signed(async ({ device, sentAt }, c) => {
      await port.recordHeartbeat(device, { clock: sentAt })
      const orders = await port.nextTasks(device, 20)
      return c.json({ tasks: orders.map(taskOf) })
    }),
  )
  app.get(
    `${base}/tasks/:no/photo`,
    signed(async ({ device }, c) => {
      const photo = await port.photoOfTask(device, numberOf(c))
      if (photo === undefined) return c.json({ error: 'photo_gone' }, 404)
      return c.body(new Uint8Array(photo), 200, { 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
    }),
  )
  app.post(
    `${base}/tasks/:no/result`,
    signed(async ({ device, body, sentAt }, c) => {
      await port.recordHeartbeat(device, { clock: sentAt })
      const answer = read(taskResult, body)
      if (answer === undefined) return malformed(c)
      const isKnown = await port.answered(device, numberOf(c), answerOf(answer))
      return isKnown
        ? c.json({ tasks: await port.tasksWaiting(device) })
        : c.json({ error: 'unknown_task' }, 404)
    }),
  )
}

function replyFields({ recordId, result, denyReason, wasKnown, isRepeat, name, timesLeft }: Decision) {
  return { id: recordId, decision: result, reason: denyReason, wasKnown, isRepeat, name, timesLeft }
}

function taskOf({ no, op, doorNo, name, period }: DeviceCommand) {
  const photo = op === 'upsert_face' ? `${base}/tasks/${no}/photo` : null
  const times = period === null ? {} : { from: period.from.toISOString(), until: period.until.toISOString() }
  return { no, op, doorNo, name, photo, ...times }
}

/** 0 for a path without a number, which no command has. */
function numberOf(c: AppContext): number {
  const no = c.req.param('no') ?? ''
  return /^\d{1,9}$/.test(no) ? Number(no) : 0
}

function malformed(c: AppContext): Response {
  return c.json({ error: 'malformed' }, 400)
}

function read<T>(schema: ZodMiniType<T>, body: Buffer): T | undefined {
  const { success, data } = schema.safeParse(objectOf(body))
  return success ? data : undefined
}

function objectOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
