import { shanghaiTime } from '../../kit/day'
import type { CommandResult, DeviceCommand } from '../port'

/** A command as lines of a reply to /iclock/getrequest; `now` is for setting the clock. undefined when its photo was removed. */
export async function commandOf(order: DeviceCommand, now: Date): Promise<string | undefined> {
  const { no, op, doorNo } = order
  switch (op) {
    case 'upsert_person':
      return command(no, 'DATA UPDATE USERINFO', [
        `PIN=${doorNo}`,
        `Name=${withoutTabs(order.name ?? '')}`,
        'Pri=0',
      ])
    case 'upsert_face': {
      const photo = await order.photo()
      if (photo === undefined) return undefined
      const content = photo.toString('base64')
      // Type 9 is a face in visible light; the size is that of the text.
      const fields = [`PIN=${doorNo}`, 'Type=9', `Size=${content.length}`, `Content=${content}`, 'Format=0']
      return command(no, 'DATA UPDATE BIOPHOTO', fields)
    }
    case 'delete_person':
      return command(no, 'DATA DELETE USERINFO', [`PIN=${doorNo}`])
    case 'open_door':
      return `C:${no}:AC_UNLOCK`
    case 'sync_time':
      return `C:${no}:SET OPTIONS DateTime=${packedTime(now)}`
    case 'reboot':
      return `C:${no}:REBOOT`
    case 'resend_records':
      return order.period === null ? undefined : command(no, 'DATA QUERY ATTLOG', secondsOf(order.period))
  }
}

/**
 * Parses an upload to /iclock/devicecmd: `ID=…&Return=…&CMD=…`, several in one. Lines with another start belong to the result before, as
 * for INFO.
 */
export function readResults(text: string): {
  results: { no: number; answer: CommandResult }[]
  malformed: string[]
} {
  const results: { no: number; answer: CommandResult }[] = []
  const malformed: string[] = []
  for (const line of text.split(/\r?\n/)) {
    if (!/^ID=/i.test(line)) {
      if (results.length === 0 && line.trim() !== '') malformed.push(line)
      continue
    }
    const [, no = '', code = ''] = /^ID=(\d{1,10})&Return=(-?\d{1,6})(?:&|$)/i.exec(line.trim()) ?? []
    if (no === '') malformed.push(line)
    else results.push({ no: Number(no), answer: answerOf(Number(code)) })
  }
  return { results, malformed }
}

function answerOf(code: number): CommandResult {
  if (code >= 0) return { ok: true }
  const error = errors[code] ?? `Return=${code}`
  return { ok: false, error, ...(code === unknownPerson ? { isUnknownPerson: true } : {}) }
}

const unknownPerson = -10

/** The protocol's return values that concern the photo or the capacity. */
const errors: Record<number, string> = {
  [-2]: 'photo_refused',
  [-9]: 'photo_refused',
  [-11]: 'photo_refused',
  [-12]: 'photo_refused',
  [-1001]: 'device_full',
}

function command(no: number, name: string, fields: string[]): string {
  return `C:${no}:${name} ${fields.join('\t')}`
}

/** Tabs and line ends separate fields and commands. */
function withoutTabs(text: string): string {
  return text.replace(/[\t\r\n\0]+/g, ' ').slice(0, 24)
}

/** Until the last second, which is included. */
function secondsOf({ from, until }: NonNullable<DeviceCommand['period']>): string[] {
  return [`StartTime=${shanghaiTime(from)}`, `EndTime=${shanghaiTime(new Date(until.getTime() - 1_000))}`]
}

/** Seconds since 2000 in a calendar whose months all have 31 days, in which devices count Shanghai's time. */
export function packedTime(at: Date): number {
  const wall = new Date(at.getTime() + 8 * 3_600_000)
  const days = (wall.getUTCFullYear() - 2000) * 12 * 31 + wall.getUTCMonth() * 31 + wall.getUTCDate() - 1
  return days * 86_400 + wall.getUTCHours() * 3_600 + wall.getUTCMinutes() * 60 + wall.getUTCSeconds()
}
