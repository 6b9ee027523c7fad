interface Row {
  startsAt: string
  endsAt: string
  cancelBy: string
  seatsLeft: number
  charge: 'included' | 'units' | 'value' | 'due' | 'complimentary' | null
  hold: 'none' | 'held' | 'taken' | 'returned'
  dueFen: number | null
  settledFen: number
  kind: 'private' | 'small_group' | 'group'
  confirmation: string
  confirmationRule: 'required' | 'wished' | 'off'
  isSeenByFace: boolean
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
    isUsedUp: row.hold === 'taken' || (row.dueFen ?? 0) > 0,
    isOpen: (row.dueFen ?? 0) > row.settledFen,
    isCharged: row.charge !== 'complimentary',
    isPrivate: row.kind === 'private',
    isConfirmed:
      row.kind !== 'private' ||
      row.confirmationRule !== 'required' ||
      row.isSeenByFace ||
      row.confirmation === 'confirmed' ||
      row.confirmation === 'verified',
  }
}
