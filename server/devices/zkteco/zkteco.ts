import type { AppContext } from '../../kit/app'
import { atDoorOf, type DeviceApp, hear, messageLimit, pictureLimit, textOf } from '../message'
import type { Device, DevicePort, HeardRecord, Vitals } from '../port'
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
 * Protocol" (PUSH SDK 2.4.1) and "PUSH SDK HTTP Protocol" V3.2.0. A message bears no signature: serial number and address are who asks.
 * Anything but 200 makes a terminal keep its records and send them again, so whom we do not know loses none.
 */
export function zktecoRoutes(app: DeviceApp, port: DevicePort, clock: () => Date): void {
  const tools = { port, clock, contact: contactBook(clock) }
  app.get('/iclock/cdata', (c) => among(c, tools, async (device) => optionsFor(device.sn)))
  app.post('/iclock/cdata', (c) =>
    among(c, tools, (device, bytes) => upload(tools, device, tableOf(c), bytes)),
  )
  app.get('/iclock/getrequest', (c) => among(c, tools, (device) => commands(tools, device)))
  app.post('/iclock/devicecmd', (c) => among(c, tools, (device, bytes) => settle(tools, device, bytes)))
  app.get('/iclock/ping', (c) => among(c, tools, async () => 'OK'))
}

/** Terminals send their own log, people and pictures unasked, and again until they are told OK. None of it is kept. */
async function upload(tools: Tools, device: Device, table: string, bytes: Buffer): Promise<string> {
  const text = textOf(bytes)
  if (table === 'OPTIONS') return 'OK'
  if (table !== 'ATTLOG') return `OK: ${text.split('\n').filter((line) => line.trim() !== '').length}`
  const { records, malformed } = readAttendanceLog(text)
  await take(tools, device, records)
  await countMalformed(tools.port, device, malformed)
  return `OK: ${records.length + malformed.length}`
}

/** A record that comes alone while the terminal is in touch, and was asked for nothing, was just made: nothing else tells of its clock. */
async function take({ port, clock, contact }: Tools, device: Device, records: HeardRecord[]): Promise<void> {
  const isAlone = records.length === 1 && contact.isUnbroken(device.id)
  const lone = isAlone && !(await port.isResending(device)) ? records[0] : undefined
  if (lone !== undefined) await port.heard(device, { clock: lone.occurredAt })
  const ahead = lone && Math.round((lone.occurredAt.getTime() - clock().getTime()) / 1_000)
  const known = { ...device, clockSkewS: ahead ?? device.clockSkewS }
  const told = records.map((record) => ({ ...atDoorOf(device, record), isFresh: record === lone }))
  for (let from = 0; from < told.length; from += 1_000)
    await port.takeRecords(known, told.slice(from, from + 1_000))
}

/** A photo that is gone is answered in the terminal's stead. */
async function commands({ port, clock }: Tools, device: Device): Promise<string> {
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
  await countMalformed(port, device, malformed)
  return 'OK'
}

async function countMalformed(port: DevicePort, device: Device, malformed: readonly string[]): Promise<void> {
  const [first] = malformed
  if (first !== undefined) await port.malformed(device, malformed.length, first.slice(0, 500))
}

async function among(
  c: AppContext,
  { port, contact }: Tools,
  answer: (device: Device, bytes: Buffer) => Promise<string>,
): Promise<Response> {
  const sn = c.req.query('SN') ?? c.req.query('sn') ?? ''
  const limit = /^(|ATTLOG|OPTIONS)$/.test(tableOf(c)) ? messageLimit : pictureLimit
  const known = { vendor: 'zkteco' as const, pathSecret: null, snOf: () => sn, head: headOf(c) }
  const heard = await hear(c, port, { ...known, limit })
  if (heard.refused === 'too_large') return said(c, 'TOO LARGE', 413)
  if (heard.refused !== undefined) return said(c, 'UNKNOWN', 403)
  contact.note(heard.device.id)
  await port.heard(heard.device, vitalsOf(c, heard.bytes))
  return said(c, await answer(heard.device, heard.bytes))
}

function vitalsOf(c: AppContext, bytes: Buffer): Vitals {
  const info = c.req.query('INFO')
  if (info !== undefined) return readInfo(info)
  return tableOf(c) === 'OPTIONS' ? readOptions(textOf(bytes)) : {}
}

/** What a terminal asks for, without the password that it may be set to send along. */
function headOf(c: AppContext): string {
  const { pathname, search } = new URL(c.req.url)
  return `${c.req.method} ${pathname}${search.replace(/(pushcommkey=)[^&]*/gi, '$1…')}`.slice(0, 250)
}

function tableOf(c: AppContext): string {
  return (c.req.query('table') ?? '').toUpperCase()
}

function said(c: AppContext, text: string, status: 200 | 403 | 413 = 200): Response {
  return c.body(text, status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
}
