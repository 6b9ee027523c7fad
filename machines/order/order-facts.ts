interface Row {
  payableFen: number
  paidFen: number
  refundedFen: number
  expiresAt: string
  hasPendingPayment: boolean
}

/** What the machine of an order asks about a row at an instant. Sums are those after what is about to happen. */
export function orderFacts(row: Row, now: Date) {
  return {
    isWhole: row.paidFen === row.payableFen,
    isUntouched: row.paidFen === 0,
    isAllBack: row.refundedFen === row.paidFen,
    awaitsPayment: row.hasPendingPayment,
    isOverdue: Date.parse(row.expiresAt) <= now.getTime(),
  }
}
