import type { AccessRecord } from '../../../../contract/devices/access-record'

/** The records received while the page is open; `held` ones wait until the tape is no longer paused. */
export interface Tape {
  records: readonly AccessRecord[]
  held: readonly AccessRecord[]
  isHeld: boolean
}

type TapeChange = { type: 'told'; record: AccessRecord } | { type: 'held'; isHeld: boolean }

export const emptyTape: Tape = { records: [], held: [], isHeld: false }

/** The most records shown; the day's list has the others. */
export const mostShown = 200

/** A new record waits while the tape is held, and is added otherwise; duplicates are dropped. */
export function changeTape(tape: Tape, change: TapeChange): Tape {
  if (change.type === 'held')
    return change.isHeld
      ? { ...tape, isHeld: true }
      : { records: [...tape.records, ...tape.held].slice(-mostShown), held: [], isHeld: false }
  const { record } = change
  if ([...tape.records, ...tape.held].some(({ id }) => id === record.id)) return tape
  return tape.isHeld
    ? { ...tape, held: [...tape.held, record] }
    : { ...tape, records: [...tape.records, record].slice(-mostShown) }
}

/** The latest first, by when it happened: a late report goes to its place in time. `held` is excluded. */
export function shownOf(listed: readonly AccessRecord[], { records, held }: Tape): AccessRecord[] {
  const waiting = new Set(held.map(({ id }) => id))
  const each = new Map([...listed, ...records].map((record) => [record.id, record]))
  return [...each.values()]
    .filter(({ id }) => !waiting.has(id))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1))
    .slice(0, mostShown)
}
