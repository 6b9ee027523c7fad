import type { AppContext } from '../../kit/app'
import type { AccessEvent, Device, DevicePort, DeviceStatus } from '../port'
import {
  atDoorOf,
  type DeviceApp,
  messageLimit,
  pictureLimit,
  plain,
  receiveMessage,
  refusalStatus,
  textOf,
} from '../receive-message'
import { commandOf, readResults } from './command-of'
import { type Contact, contactBook } from './contact'
import { readAttendanceLog } from './read-attendance-log'
import { optionsFor, readInfo, readOptions } from './read-info'

/** The most commands in one reply, because each may contain a photo of a mebibyte. */
const mostTasks = 5

interface Tools {
  port: DevicePort
  clock: () => Date
  contact: Contact
}

/**
 * ZKTeco's devices, which call the server: ADMS, also called PUSH, in its version for attendance. After ZKTeco's "Attendance PUSH
 * Communication Protocol" (PUSH SDK 2.4.1) and "PUSH SDK HTTP Protocol" V3.2.0. A message has no signature: a secret path, or an allowed
 * address, is the proof. Any reply but 200 makes a device keep its records and send them again, so that an unknown device loses none.
 */
export function zktecoRoutes(app: DeviceApp, port: DevicePort, clock: () => Date): void {
  const tools = { port, clock, contact: contactBook(clock) }
  for (const base of ['/iclock', '/d/:secret/iclock'])
    app.all(`${base}/:page`, (c, next) => {
      const answer = pages[`${c.req.method} ${pageOf(c)}`]
      return answer === undefined ? next() : among(c, tools, answer)
    })
}

/** null: the message cannot be stored now, so the device must send it again. */
type Answer = (
  tools: Tools,
  device: Device,
  message: { bytes: Buffer; table: string },
) => Promise<string | null>

const ok: Answer = async () => 'OK'
const options: Answer = async (_, device) => optionsFor(device.sn)
const commands: Answer = (tools, device) => commandsFor(tools, device)

/** Some firmware uses POST for pages that the document has under GET. */
const pages: Record<string, Answer> = {
  'GET cdata': options,
  'POST cdata': (tools, device, { bytes, table }) => upload(tools, device, table, bytes),
  'GET getrequest': commands,
  'POST getrequest': commands,
  'POST devicecmd': (tools, device, { bytes }) => settle(tools, device, bytes),
  'GET ping': ok,
  'POST ping': ok,
  // Pictures, which are not stored.
  'GET fdata': ok,
  'POST fdata': ok,
}

/** Some firmware requests the pages of an ASP server. */
const pageOf = (c: AppContext) => (c.req.param('page') ?? '').toLowerCase().replace(/\.aspx$/, '')

/** Devices send their own log, people and pictures unrequested, and repeat them until they get OK; none of it is stored. */
const unwanted =
  /^(OPTIONS|OPERLOG|ERRORLOG|WORKCODE|IDCARD|USER.*|.*(PHOTO|PIC|BIO|FACE|FINGER|FP|TMP|TEMPLATE|VEIN|PALM).*)$/

async function upload(tools: Tools, device: Device, table: string, bytes: Buffer): Promise<string | null> {
  const text = textOf(bytes)
  if (table === 'OPTIONS') return 'OK'
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (unwanted.test(table)) return `OK: ${lines.length}`
  const isAttendance = table === '' || table === 'ATTLOG'
  const { records, malformed } = isAttendance ? readAttendanceLog(text) : { records: [], malformed: lines }
  await take(tools, device, records)
  const isKept = await tools.port.keepUnread(device, 'zkteco_line', malformed)
  return isKept ? `OK: ${records.length + malformed.length}` : null
}

/** A single record from a device in contact, without a resend command, was just made, and is the only measure of its clock. */
async function take({ port, clock, contact }: Tools, device: Device, records: AccessEvent[]): Promise<void> {
  const isAlone = records.length === 1 && contact.isUnbroken(device.id)
  const lone = isAlone && !(await port.isResending(device)) ? records[0] : undefined
  if (lone !== undefined) await port.recordHeartbeat(device, { clock: lone.occurredAt })
  const ahead = lone && Math.round((lone.occurredAt.getTime() - clock().getTime()) / 1_000)
  const known = { ...device, clockSkewS: ahead ?? device.clockSkewS }
  const events = records.map((record) => ({ ...atDoorOf(device, record), isFresh: record === lone }))
  for (let from = 0; from < events.length; from += 1_000)
    await port.takeRecords(known, events.slice(from, from + 1_000))
}

/** Writes the commands for a device; one whose photo was removed gets a failed result without being sent. */
async function commandsFor({ port, clock }: Tools, device: Device): Promise<string> {
  const lines: string[] = []
  for (const order of await port.nextTasks(device, mostTasks)) {
    const command = await commandOf(order, clock())
    if (command === undefined) await port.answered(device, order.no, { ok: false, error: 'photo_gone' })
    else lines.push(command)
  }
  return lines.join('\n') || 'OK'
}

async function settle({ port }: Tools, device: Device, bytes: Buffer): Promise<string> {
  const { results, malformed } = readResults(textOf(bytes))
  for (const { no, answer } of results) await port.answered(device, no, answer)
  if (malformed[0] !== undefined) await port.malformed(device, malformed.length, malformed[0].slice(0, 500))
  return 'OK'
}

async function among(c: AppContext, tools: Tools, answer: Answer): Promise<Response> {
  const { port, contact } = tools
  const table = tableOf(c)
  const limit = /^(|ATTLOG|OPTIONS)$/.test(table) && pageOf(c) !== 'fdata' ? messageLimit : pictureLimit
  const known = { vendor: 'zkteco' as const, pathSecret: secretOf(c), sn: plain(serialOf(c), 64) }
  const received = await receiveMessage(c, port, { ...known, limit })
  if (received.refused !== undefined)
    return textReply(c, refusalText[received.refused], refusalStatus[received.refused])
  contact.note(received.device.id)
  await port.recordHeartbeat(received.device, vitalsOf(c, received.bytes))
  const text = await answer(tools, received.device, { bytes: received.bytes, table })
  return text === null ? textReply(c, 'NOT KEPT', 503) : textReply(c, text)
}

const refusalText = { too_large: 'TOO LARGE', too_many: 'TOO MANY', forbidden: 'UNKNOWN' }

/** Firmware with a path in the server's address appends its port to it. */
export const secretOf = (c: AppContext) => c.req.param('secret')?.replace(/:\d{1,5}$/, '') ?? null

export const serialOf = (c: AppContext) => c.req.query('SN') ?? c.req.query('sn') ?? ''

function vitalsOf(c: AppContext, bytes: Buffer): DeviceStatus {
  const info = c.req.query('INFO')
  if (info !== undefined) return readInfo(info)
  return tableOf(c) === 'OPTIONS' ? readOptions(textOf(bytes)) : {}
}

function tableOf(c: AppContext): string {
  return (c.req.query('table') ?? '').toUpperCase()
}

function textReply(c: AppContext, text: string, status: 200 | 403 | 413 | 429 | 503 = 200): Response {
  return c.body(text, status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
}
