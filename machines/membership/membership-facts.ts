interface Row {
  status: string
  endsOn: string
  plannedEndsOn: string
  freezeMaxDays: number
  freezeMinDays: number
  freezeMaxCount: number
  freezeUsedDays: number
  freezeCount: number
  isTransferable: boolean
  hasOpenRefund: boolean
  nextId: string | null
}

/** What the machine of a membership asks about a row on a Shanghai day. */
export function membershipFacts(row: Row, today: string) {
  const daysLeft = row.freezeMaxDays - row.freezeUsedDays
  return {
    refundOpen: row.hasOpenRefund,
    freezesLeft: row.freezeCount < row.freezeMaxCount && daysLeft >= row.freezeMinDays,
    // Of an active card it is not yet in effect.
    freezeAhead: row.status === 'active' && row.plannedEndsOn !== row.endsOn,
    transferable: row.isTransferable,
    renewed: row.nextId !== null,
    over: row.plannedEndsOn < today,
  }
}
