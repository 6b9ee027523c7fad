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
  isUnsigned: boolean
  nextId: string | null
}

/** The facts that the machine of a membership needs on a day in Shanghai. */
export function membershipFacts(row: Row, today: string) {
  const daysLeft = row.freezeMaxDays - row.freezeUsedDays
  return {
    refundOpen: row.hasOpenRefund,
    freezesLeft: row.freezeCount < row.freezeMaxCount && daysLeft >= row.freezeMinDays,
    // For an active card, different days mean a freeze that has not begun.
    freezeAhead: row.status === 'active' && row.plannedEndsOn !== row.endsOn,
    transferable: row.isTransferable,
    renewed: row.nextId !== null,
    over: row.plannedEndsOn < today,
    unsigned: row.isUnsigned,
  }
}
