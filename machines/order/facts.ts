interface Row {
  payableFen: number
  paidFen: number
  refundedFen: number
  expiresAt: string
  hasPendingPayment: boolean
  restDueOn: string | null
}

/** The facts that the machine of an order needs at an instant. Sums include the change that the event makes. */
export function orderFacts(row: Row, now: Date) {
  return {
    isWhole: row.paidFen === row.payableFen,
    isUntouched: row.paidFen === 0,
    isAllBack: row.refundedFen === row.paidFen,
    awaitsPayment: row.hasPendingPayment,
    isDeposit: row.restDueOn !== null && row.paidFen > 0 && row.paidFen < row.payableFen,
    isOverdue: Date.parse(row.expiresAt) <= now.getTime(),
  }
}
