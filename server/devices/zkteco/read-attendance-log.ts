import type { AccessEvent } from '../port'
import { shanghaiTimeOf } from '../receive-message'

type Mode = AccessEvent['mode']

interface AttendanceLog {
  records: AccessEvent[]
  /** Lines that could not be parsed, unchanged. */
  malformed: string[]
}

/**
 * Parses an upload of the table ATTLOG: `PIN⇥time⇥status⇥verify⇥…`. The protocol has no record ids, so the id is derived from the line,
 * which a device repeats exactly.
 */
export function readAttendanceLog(text: string): AttendanceLog {
  const records: AccessEvent[] = []
  const malformed: string[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const record = recordOf(line)
    if (record === undefined) malformed.push(line)
    else records.push(record)
  }
  return { records, malformed }
}

/** One line; undefined when it is invalid. */
export function recordOf(line: string): AccessEvent | undefined {
  const { pin, time, status, verify } = cellsOf(line)
  const occurredAt = shanghaiTimeOf(time) ?? unixTimeOf(time)
  if (!/^[\p{L}\p{N}._@-]{1,24}$/u.test(pin) || occurredAt === undefined) return undefined
  if (!isState(status) || !isState(verify)) return undefined
  return {
    recordId: [pin, time.replace(/\D/g, ''), status, verify].join('-'),
    who: pin === '0' ? '' : pin,
    occurredAt,
    direction: directions[status] ?? null,
    mode: modes[verify] ?? (isFace(Number(verify)) ? 'face' : 'other'),
    // Devices log only people whom they let in.
    opened: true,
    // A live line looks like any other; the clock is compared at the handshake.
    isFresh: false,
    raw: line.slice(0, 4_000),
  }
}

/** -1 is not set. */
const isState = (text: string) => /^(\d{0,3}|-1)$/.test(text)

type Cells = Record<'pin' | 'time' | 'status' | 'verify', string>

/** In order, or named: `PIN=…⇥TIME=…`, separated by tabs or, in a form, by `&`. */
function cellsOf(line: string): Cells {
  if (!/^\s*[A-Za-z]+=/.test(line)) {
    const [pin = '', time = '', status = '', verify = ''] = line.split('\t').map((cell) => cell.trim())
    return { pin, time, status, verify }
  }
  const pairs = line.includes('\t') ? pairsOf(line) : [...new URLSearchParams(line.trim())]
  const named = new Map(pairs.map(([name, value]) => [name.trim().toLowerCase(), value.trim()]))
  const at = (...names: string[]) =>
    names.map((name) => named.get(name)).find((value) => value !== undefined) ?? ''
  return {
    pin: at('pin'),
    time: at('time', 'datetime', 'checktime'),
    status: at('status', 'state', 'inoutstatus'),
    verify: at('verify', 'verified', 'verifytype'),
  }
}

function pairsOf(line: string): [string, string][] {
  return line.split('\t').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name, value.join('=')]
  })
}

/** 0 check-in, 1 check-out, 2 break-out, 3 break-in, 4 overtime in, 5 overtime out; 255 is not set. */
const directions: Record<string, AccessEvent['direction']> = {
  '0': 'in',
  '1': 'out',
  '2': 'out',
  '3': 'in',
  '4': 'in',
  '5': 'out',
}

const modes: Record<string, Mode> = { '1': 'fingerprint', '3': 'password', '4': 'card' }

/** 15 is the face alone, up to 20 the face with something else. */
function isFace(verify: number): boolean {
  return verify >= 15 && verify <= 20
}

/** Seconds since 1970. */
function unixTimeOf(text: string): Date | undefined {
  const at = Number(text) * 1_000
  return /^\d{9,10}$/.test(text) && at >= Date.UTC(2000, 0) ? new Date(at) : undefined
}
