interface Row {
  payableFen: number
  paidFen: number
  refundedFen: number
  expiresAt: string
  hasPendingPayment: boolean
}

/** The facts that the machine of an order needs at an instant. Sums include the change that the event makes. */
export function orderFacts(row: Row, now: Date) {
  return {
    isWhole: row.paidFen === row.payableFen,
    isUntouched: row.paidFen === 0,
    isAllBack: row.refundedFen === row.paidFen,
    awaitsPayment: row.hasPendingPayment,
    isOverdue: Date.parse(row.expiresAt) <= now.getTime(),
  }
}
