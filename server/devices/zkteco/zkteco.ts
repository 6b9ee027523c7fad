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
import { readAttendanceLog } from './attendance-log'
import { commandOf, readResults } from './commands'
import { type Contact, contactBook } from './contact'
import { optionsFor, readInfo, readOptions } from './handshake'

/** In one answer: each may bring a photo of a mebibyte along. */
const mostTasks = 5

interface Tools {
  port: DevicePort
  clock: () => Date
  contact: Contact
}

/**
 * ZKTeco's terminals, which call us: ADMS, also called PUSH, in its version for attendance. After ZKTeco's "Attendance PUSH Communication
 * Protocol" (PUSH SDK 2.4.1) and "PUSH SDK HTTP Protocol" V3.2.0. A message bears no signature: a secret path, or a listed address, is the proof.
 * Anything but 200 makes a terminal keep its records and send them again, so whom we do not know loses none.
 */
export function zktecoRoutes(app: DeviceApp, port: DevicePort, clock: () => Date): void {
  const tools = { port, clock, contact: contactBook(clock) }
  for (const base of ['/iclock', '/d/:secret/iclock'])
    app.all(`${base}/:page`, (c, next) => {
      const answer = pages[`${c.req.method} ${pageOf(c)}`]
      return answer === undefined ? next() : among(c, tools, answer)
    })
}

/** null is what cannot be kept now: the terminal is to send it again. */
type Answer = (
  tools: Tools,
  device: Device,
  message: { bytes: Buffer; table: string },
) => Promise<string | null>

const ok: Answer = async () => 'OK'
const options: Answer = async (_, device) => optionsFor(device.sn)
const commands: Answer = (tools, device) => commandsFor(tools, device)

/** Some firmware asks with POST where the document has GET. */
const pages: Record<string, Answer> = {
  'GET cdata': options,
  'POST cdata': (tools, device, { bytes, table }) => upload(tools, device, table, bytes),
  'GET getrequest': commands,
  'POST getrequest': commands,
  'POST devicecmd': (tools, device, { bytes }) => settle(tools, device, bytes),
  'GET ping': ok,
  'POST ping': ok,
  // Pictures, which are not kept.
  'GET fdata': ok,
  'POST fdata': ok,
}

/** Some firmware asks for the pages of a server in ASP. */
const pageOf = (c: AppContext) => (c.req.param('page') ?? '').toLowerCase().replace(/\.aspx$/, '')

/** Terminals send their own log, people and pictures unasked, and again until they are told OK. None of it is kept. */
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

/** A record that comes alone while the terminal is in touch, and was asked for nothing, was just made: nothing else tells of its clock. */
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

/** A photo that is gone is answered in the terminal's stead. */
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

/** Firmware that takes a path in the server's address writes its port behind it. */
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
