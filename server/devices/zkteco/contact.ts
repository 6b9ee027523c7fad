/** Milliseconds: devices poll every five seconds, and a minute without a message is a break. */
const gap = 60_000
const settled = 120_000

export interface Contact {
  /** Must be called for each message. */
  note(deviceId: string): void
  /** It has sent messages for two minutes without a break, so its backlog is empty and its records arrive at once. */
  isUnbroken(deviceId: string): boolean
}

/** Since when each device has been in contact with this process. */
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
