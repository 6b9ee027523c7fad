/** Milliseconds: terminals ask every five seconds, and a minute's silence is a break. */
const gap = 60_000
const settled = 120_000

export interface Contact {
  /** To be told of each message. */
  note(deviceId: string): void
  /** It has been speaking for two minutes without a break: nothing waits there, and what it logs arrives at once. */
  isUnbroken(deviceId: string): boolean
}

/** Since when terminals have been speaking, by what this process has heard. */
export function contactBook(clock: () => Date): Contact {
  const spoken = new Map<string, { since: number; last: number }>()
  return {
    note: (id) => {
      const now = clock().getTime()
      const known = spoken.get(id)
      const isGoingOn = known !== undefined && now - known.last < gap
      spoken.set(id, { since: isGoingOn ? known.since : now, last: now })
    },
    isUnbroken: (id) => {
      const known = spoken.get(id)
      return known !== undefined && known.last - known.since >= settled
    },
  }
}
