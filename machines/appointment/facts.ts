interface Row {
  startsAt: string
  endsAt: string
  cancelBy: string
  seatsLeft: number
  unit: 'none' | 'held' | 'returned'
  kind: 'private' | 'small_group' | 'group'
}

/** Milliseconds before the start from which a check-in is accepted. */
const doorsOpen = 60 * 60_000

export function appointmentFacts(row: Row, now: Date) {
  const at = now.getTime()
  const startsAt = Date.parse(row.startsAt)
  return {
    beforeDeadline: at <= Date.parse(row.cancelBy),
    doorsAreOpen: at >= startsAt - doorsOpen,
    hasStarted: at >= startsAt,
    hasEnded: at >= Date.parse(row.endsAt),
    seatFree: row.seatsLeft > 0,
    unitKept: row.unit === 'held',
    isPrivate: row.kind === 'private',
  }
}
