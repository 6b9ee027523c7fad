import type { HeardRecord } from '../port'

type Mode = HeardRecord['mode']

interface AttendanceLog {
  records: HeardRecord[]
  /** Lines that could not be read, as they came. */
  malformed: string[]
}

/**
 * The lines of an upload of the table ATTLOG: `PIN⇥time⇥status⇥verify⇥…`. The protocol numbers no record: one is named by its own
 * words, which a terminal repeats to the letter when it sends it again.
 */
export function readAttendanceLog(text: string): AttendanceLog {
  const records: HeardRecord[] = []
  const malformed: string[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const record = recordOf(line)
    if (record === undefined) malformed.push(line)
    else records.push(record)
  }
  return { records, malformed }
}

function recordOf(line: string): HeardRecord | undefined {
  const [pin = '', time = '', status = '', verify = ''] = line.split('\t').map((cell) => cell.trim())
  const occurredAt = shanghaiTimeOf(time)
  if (!/^[A-Za-z0-9]{1,24}$/.test(pin) || occurredAt === undefined) return undefined
  if (!/^\d{0,3}$/.test(status) || !/^\d{0,3}$/.test(verify)) return undefined
  return {
    recordId: [pin, time.replace(/\D/g, ''), status, verify].join('-'),
    who: pin === '0' ? '' : pin,
    occurredAt,
    direction: directions[status] ?? null,
    mode: modes[verify] ?? (isFace(Number(verify)) ? 'face' : 'other'),
    // Terminals log who they let in.
    opened: true,
    // Realtime or not, a line looks the same: the clock is compared at the handshake.
    isFresh: false,
    raw: line.slice(0, 4_000),
  }
}

/** 0 check-in, 1 check-out, 2 break-out, 3 break-in, 4 overtime in, 5 overtime out; 255 is not set. */
const directions: Record<string, HeardRecord['direction']> = {
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

/** Shanghai's wall clock, `2026-01-31 09:30:00`; undefined when no clock shows it. */
export function shanghaiTimeOf(text: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = new Date(`${text.replace(' ', 'T')}Z`)
  // A 31 February parses as a day in March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== text.replace(' ', 'T')) return undefined
  return new Date(at.getTime() - 8 * 3_600_000)
}
